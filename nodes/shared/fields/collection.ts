import type { Field } from '../operation/types';

/** The collections of the forms: their titles, and the words on the button that adds a member. */
const TITLES = {
	additionalFields: ['Additional Fields', 'Add field'],
	filters: ['Filters', 'Add filter'],
	options: ['Options', 'Add option'],
	updateFields: ['Update Fields', 'Add field'],
};

/** Fields that a person adds one by one. */
export const collection = (
	name: keyof typeof TITLES,
	members: Field[],
	more: Partial<Field> = {},
): Field => {
	const [displayName, placeholder] = TITLES[name];
	return {
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options: members,
		...more,
	};
};
