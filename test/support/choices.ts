import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import {
	branchesOf,
	completeOf,
	decidesVisibility,
	enterableIn,
	rowKindOf,
	offeredValues,
	type Entry,
	type WholeForm,
} from './wholeForms';

/** A choice, and where it stands. */
export interface Choice {
	property: INodeProperties;
	/** The field of which it is a part, or the choice itself. */
	inside: INodeProperties;
	/** The other choices in a row of a table, some of whose values only go together. */
	beside: INodeProperties[];
}

/** The choices of a form, without those that make a branch: a form for each branch is made anyway. */
export function choicesOf(form: WholeForm): Choice[] {
	const choices = new Map<INodeProperties, Choice>();
	const add = (among: INodeProperties[], table?: INodeProperties) => {
		const free = among.filter(
			(one) => offeredValues(one).length > 0 && !decidesVisibility(one, among),
		);
		for (const property of free) {
			const beside = table ? free.filter((other) => other !== property) : [];
			choices.set(property, { property, inside: table ?? property, beside });
		}
	};
	add(form.properties.filter(({ type }) => type !== 'collection'));
	for (const branch of branchesOf(form)) {
		const fields = enterableIn(form, branch);
		// Members of collections: `enterableIn` gives them instead of their collection
		add(fields.filter((field) => !form.properties.includes(field)));
		for (const table of fields.filter(({ type }) => type === 'fixedCollection')) {
			add(rowKindOf(table).values, table);
		}
	}
	return [...choices.values()];
}

/** Complete forms with a value of a choice: one in each branch that shows it, then with all that may stand beside it. */
export function* formsWith(
	form: WholeForm,
	{ property, inside, beside }: Choice,
	value: NodeParameterValueType,
	without: string[],
): Generator<INodeParameters> {
	const branches = branchesOf(form).filter((branch) => enterableIn(form, branch).includes(inside));
	for (const branch of branches) {
		yield completeOf(form, branch, { entered: new Map([[property, value]]), without });
	}
	for (const others of combinationsOf(beside)) {
		const entered = new Map([[property, value], ...others]);
		yield completeOf(form, branches[0], { entered, without });
	}
}

/** Every combination of values that these choices can have together. */
function* combinationsOf([first, ...rest]: INodeProperties[]): Generator<Array<Entry>> {
	if (!first) return yield [];
	for (const value of offeredValues(first)) {
		for (const others of combinationsOf(rest)) yield [[first, value], ...others];
	}
}
