import { limitWithDefault, oneOf, text } from '../schemas';
import { accessErrors } from './messages';
import { area, cursorListOf, record, type Spec } from './operation';

/** The cursor of these lists has no time. */
const listReactions: Spec = {
	onBehalfOf: 'optional',
	query: { ...limitWithDefault(100), affix: oneOf('append', 'prepend'), id: text },
	inferred: ['limit', 'affix', 'id'],
	answers: cursorListOf('reaction'),
	errors: accessErrors,
};
const react: Spec = {
	onBehalfOf: 'required',
	answers: record('message'),
	errors: accessErrors,
};

export const reactions = area('Messages', {
	'GET /messages/{id}/reactions': listReactions,
	'GET /messages/{id}/reactions/{reaction}': listReactions,
	'POST /messages/{id}/reactions/{reaction}': react,
	'DELETE /messages/{id}/reactions/{reaction}': react,
});
