import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/pages';
import { resources } from '../support/resources';
import { shippedObjects } from '../support/shownTexts';

/**
 * Words in quotes that are no labels of ours: n8n's own (two in the Request Options that it adds to the campaigns), a kind
 * of file, and the new name of an erased user.
 */
const OTHERS = [
	'Execute step',
	'Execute Once',
	'Loop Over Items',
	'On Error',
	'Proxy',
	'Timeout',
	'Retry On Fail',
	'Continue (using error output)',
	'CSV UTF-8',
	'Deleted user',
];

/** All that a person can read as the name of something in a form. */
function labelsIn(form: unknown): string[] {
	if (typeof form !== 'object' || form === null) return [];
	return Object.entries(form).flatMap(([key, value]) =>
		['displayName', 'name'].includes(key) ? [String(value)] : labelsIn(value),
	);
}

const everywhere = [resources, shippedObjects()].flatMap(labelsIn);

/** The names in quotes in the texts of a source, which tell people of a field. */
function quotedIn(source: string): string[] {
	// Texts that quote a label in '…' stand in "…" or backticks, without the expressions in them
	const texts = source.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
	const said = texts.join('\n').replace(/\$\{[^}]*\}/g, '');
	// Names of operations are quoted with their resource, like 'User: Reactivate', which is taken off at the end
	return [
		// A label begins with a capital letter, e.g. 'Return All'
		...said.matchAll(/'([A-Z][\w ():-]+)'/g),
		// The first argument is the label, which the message puts in quotes: refuseAs('Sender')
		...source.matchAll(/\b(?:InputError|refuseAs)\(\s*'([^']+)'/g),
	].map(([, label]) => label.replace(/^(User|Group): /, ''));
}

it('names nothing in quotes that no form has', () => {
	let count = 0;
	const unknown = globSync('nodes/**/*.ts', { cwd: ROOT }).flatMap((file) => {
		const folder = /\/resources\/(\w+)\//.exec(file)?.[1];
		const own = resources.filter(({ value }) => value === folder);
		const labels = [...(own.length > 0 ? labelsIn(own) : everywhere), ...OTHERS];
		const quoted = quotedIn(readFileSync(join(ROOT, file), 'utf8'));
		count += quoted.length;
		return quoted.filter((label) => !labels.includes(label)).map((label) => `${file}: ${label}`);
	});
	expect(count).toBeGreaterThan(200);
	expect(unknown).toEqual([]);
});

/** The editor cuts longer labels in collections. */
const LONGEST_IN_COLLECTION = 26;

interface Property {
	displayName: string;
	type?: string;
	options?: Array<Property & { values?: Property[] }>;
}

/** The labels in the collections of a form, at any depth. */
function inCollections(properties: Property[]): string[] {
	return properties.flatMap(({ type, options = [] }) => {
		if (!['collection', 'fixedCollection'].includes(type ?? '')) return [];
		const members = type === 'collection' ? options : options.flatMap(({ values = [] }) => values);
		return [...members.map(({ displayName }) => displayName), ...inCollections(members)];
	});
}

it('keeps labels in collections short enough to be read', () => {
	const forms = shippedObjects().map((node) => {
		const { description, properties } = node as {
			description?: { properties: Property[] };
			properties?: Property[];
		};
		return description?.properties ?? properties ?? [];
	});
	const labels = forms.flatMap(inCollections);
	expect(labels.length).toBeGreaterThan(300);
	expect(labels.filter(({ length }) => length > LONGEST_IN_COLLECTION)).toEqual([]);
});
