import { newWorkflowWith } from '../editor/canvas';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import {
	AN_EXPRESSION,
	isShown,
	readDescription,
	type Description,
	type Property,
} from '../harness/description';
import { until } from '../harness/wait';
import { resources } from '../../../nodes/CometChat/resources';
import { resources as campaigns } from '../../../nodes/CometChatCampaigns/resources';
import { CAMPAIGNS_TYPE, NODE_TYPE } from '../harness/paths';

const FORM_TIMEOUT_MS = 90_000;

/** Properties that n8n shows behind the tab with the settings. */
const IN_SETTINGS = new Set(['requestOptions']);

/** Types of properties that the editor does not show; a notice is its own label. */
const INVISIBLE = new Set(['hidden']);

type Values = Record<string, unknown>;

/** The label of a field in the form: a notice without its markup; some fields of n8n begin with a field of its own. */
function labelOf({ displayName, typeOptions }: Property): string {
	const { supportAutoMap = false } = (typeOptions?.resourceMapper ?? {}) as {
		supportAutoMap?: boolean;
	};
	return supportAutoMap ? 'Mapping Column Mode' : displayName.replace(/<[^>]+>/g, '');
}

const NODES = [
	{ node: 'CometChat', type: NODE_TYPE, own: resources },
	{ node: 'CometChat Campaigns', type: CAMPAIGNS_TYPE, own: campaigns },
];

describe.each(NODES)('The form of every operation of $node', ({ node, type: nodeType, own }) => {
	let description: Description;
	const checkedEffects = new Set<string>();

	const opened = useEditor(async ({ editor }) => {
		description = await readDescription(e2e.session.api, nodeType);
		await newWorkflowWith(editor, description.resources[0].operations[0].action, node);
	});

	/** The properties that the form has to show, in the order of the description. */
	function fieldsToShow(values: Values): Property[] {
		return description.properties.filter(
			(property) =>
				isShown(property, values) &&
				!INVISIBLE.has(property.type) &&
				!IN_SETTINGS.has(property.name),
		);
	}

	/** Fields whose value shows or hides other fields, with the values that they can have. */
	function decidingFields(values: Values): Array<{ property: Property; choices: unknown[] }> {
		const deciding = new Set(
			description.properties
				.filter((property) => isShown(property, { ...values, ...valuesThatShow(property, values) }))
				.flatMap(({ displayOptions }) =>
					Object.keys({ ...displayOptions?.show, ...displayOptions?.hide }),
				),
		);
		return fieldsToShow(values)
			.filter(({ name }) => deciding.has(name) && name !== 'resource' && name !== 'operation')
			.map((property) => ({
				property,
				choices:
					property.type === 'boolean'
						? [false, true]
						: (property.options ?? []).map(({ value }) => value),
			}));
	}

	/** Values that make a property visible, for all conditions but those on resource and operation. */
	function valuesThatShow({ displayOptions }: Property, values: Values): Values {
		return Object.fromEntries(
			Object.entries(displayOptions?.show ?? {})
				.filter(([name]) => name !== 'resource' && name !== 'operation')
				.map(([name, allowed]) => {
					const [first] = allowed;
					if (allowed.includes(values[name])) return [name, values[name]];
					// An object is a condition on the beginning of the value
					return [name, typeof first === 'object' ? AN_EXPRESSION : first];
				}),
		);
	}

	/** The fields that each value of a field shows and hides, and the effects of the shown fields. */
	function effectsOf(name: string, choices: unknown[], values: Values, known: string[]): unknown[] {
		const before = fieldsToShow(values);
		return choices.map((choice) => {
			const chosen = { ...values, [name]: choice };
			const after = fieldsToShow(chosen);
			const nested = decidingFields(chosen).filter(
				({ property }) => !known.includes(property.name),
			);
			const further = [...known, ...nested.map(({ property }) => property.name)];
			return {
				choice,
				come: after.filter((property) => !before.includes(property)).map(labelOf),
				go: before.filter((property) => !after.includes(property)).map(labelOf),
				nested: nested.map(({ property, choices: own }) => [
					property.name,
					effectsOf(property.name, own, chosen, further),
				]),
			};
		});
	}

	/** Expects that the form shows exactly the fields for these values, and marks no JSON as wrong. */
	async function checkFields(values: Values): Promise<void> {
		const { form } = opened;
		const wanted = fieldsToShow(values).map(labelOf);
		let shown: string[] = [];
		await until('the fields', FORM_TIMEOUT_MS, async () => {
			shown = await form.labels();
			return JSON.stringify(shown) === JSON.stringify(wanted);
		}).catch(() => {});
		expect(shown).toEqual(wanted);
		if (fieldsToShow(values).some(({ type }) => type === 'json')) {
			expect(await form.wrongJson()).toEqual([]);
		}
	}

	/**
	 * Tries all values of each field that shows or hides others, and with a value also those of the fields that it shows.
	 * Other fields keep their defaults meanwhile. A field with the same effects in a further operation is not tried again.
	 */
	async function checkForm(values: Values, decided: string[] = []): Promise<void> {
		await checkFields(values);
		const undecided = decidingFields(values).filter(
			({ property }) => !decided.includes(property.name),
		);
		const known = [...decided, ...undecided.map(({ property }) => property.name)];
		for (const { property, choices } of undecided) {
			const { name } = property;
			const effects = JSON.stringify([name, effectsOf(name, choices, values, known)]);
			if (checkedEffects.has(effects)) continue;
			checkedEffects.add(effects);
			for (const choice of choices.filter((value) => value !== values[name])) {
				await choose(property, choice);
				await checkForm({ ...values, [name]: choice }, known);
			}
			await choose(property, values[name]);
		}
	}

	async function choose({ name, options }: Property, choice: unknown): Promise<void> {
		const { form } = opened;
		if (typeof choice === 'boolean') await form.turn(name, choice);
		else
			await form.select(
				name,
				options?.find(({ value }) => value === choice)?.name ?? String(choice),
			);
	}

	/** Expects the right fields inside of the collections and lists of rows of a form. */
	async function checkInside(values: Values): Promise<void> {
		const { form } = opened;
		for (const { type, name, options = [] } of fieldsToShow(values)) {
			const offered = options.filter((option) => isShown(option, values));
			const names = offered.map(({ displayName }) => displayName);
			if (type === 'collection' && offered.length > 1)
				expect(await form.offeredOptions(name)).toEqual(names);
			if (type === 'collection' && offered.length === 1)
				expect(await form.addedFields(name)).toEqual(names);
			if (type === 'fixedCollection' && offered.length === 1) {
				const cells = offered[0].values ?? [];
				// Cells can depend on others of their row, which begins with the defaults
				const row = Object.fromEntries(cells.map((cell) => [cell.name, cell.default]));
				const columns = cells
					.filter((cell) => isShown(cell, { ...values, ...row }))
					.map(({ displayName }) => displayName);
				expect(await form.addedFields(name)).toEqual(columns);
			}
		}
	}

	it.each(own.map(({ name }) => name))(
		'of %s can be reached, shows exactly its fields, and causes no errors',
		async (name) => {
			const { editor, form } = opened;
			const resource = description.resources.find((candidate) => candidate.name === name)!;
			await form.select('resource', name);
			for (const operation of resource.operations) {
				await form.select('operation', operation.name);
				// All begin with their defaults
				const values: Values = { resource: resource.value, operation: operation.value };
				// A field of the same name may begin with another value in another operation
				const ofOperation = description.properties.filter(({ displayOptions }) =>
					['resource', 'operation'].every(
						(key) => displayOptions?.show?.[key]?.includes(values[key]) ?? true,
					),
				);
				for (const property of ofOperation) values[property.name] ??= property.default;
				await checkForm(values);
				await checkInside(values);
				expect([`${name}: ${operation.name}`, ...editor.errors]).toEqual([
					`${name}: ${operation.name}`,
				]);
			}
		},
	);
});
