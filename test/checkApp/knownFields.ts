import type { INodeType } from 'n8n-workflow';

/** @throws for a field that the form of an operation does not have, which n8n would leave out without a word */
export function mustKnow(
	{ description }: INodeType,
	resource: string,
	operation: string,
	values: object,
): void {
	const known = description.properties.filter(({ displayOptions: { show } = {} }) => {
		const isOf = (name: string, value: string) => show?.[name]?.includes(value) ?? true;
		return isOf('resource', resource) && isOf('operation', operation);
	});
	for (const [name, value] of Object.entries(values)) {
		const fields = known.filter((property) => property.name === name);
		const members = fields.flatMap(({ type, options = [] }) =>
			type === 'collection' ? options : [],
		);
		const isCollection = members.length > 0 && typeof value === 'object' && value !== null;
		const wrong = isCollection
			? Object.keys(value as object).find((key) => !members.some((member) => member.name === key))
			: undefined;
		if (fields.length > 0 && wrong === undefined) continue;
		const field = wrong === undefined ? name : `${name}.${wrong}`;
		throw new Error(`${resource}.${operation} has no field '${field}'.`);
	}
}
