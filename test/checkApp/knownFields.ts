import type { INodeType } from 'n8n-workflow';

/**
 * Checks the names of the fields of a form, because n8n ignores a field that it does not know.
 * @param node the node with the fields of the operation only
 * @param operation such as `user.create`, for the error
 * @throws Error naming the field that the form of the operation does not have
 */
export function mustHaveFields(
	{ description }: INodeType,
	operation: string,
	values: object,
): void {
	for (const [name, value] of Object.entries(values)) {
		const fields = description.properties.filter((property) => property.name === name);
		const members = fields.flatMap(({ type, options = [] }) =>
			type === 'collection' ? options : [],
		);
		const isCollection = members.length > 0 && typeof value === 'object' && value !== null;
		const unknownMember = isCollection
			? Object.keys(value as object).find((key) => !members.some((member) => member.name === key))
			: undefined;
		if (fields.length > 0 && unknownMember === undefined) continue;
		const field = unknownMember === undefined ? name : `${name}.${unknownMember}`;
		throw new Error(`${operation} has no field '${field}'.`);
	}
}
