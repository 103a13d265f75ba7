import {
	firstFilled,
	hasIdOrTime,
	isoTime,
	pickPlain,
	plainValue,
	recordAt,
	textOf,
	distinctTexts,
} from '../../../shared/webhook/payload';
import type { Family } from './family';

/** Reactions. Their short form has the columns of 'Message: Get Reactions'. */
export const reactions: Family = {
	events: [
		{
			value: 'message_reaction_added',
			name: 'Reaction: Added',
			description: 'A user reacted to a message',
		},
		{
			value: 'message_reaction_removed',
			name: 'Reaction: Removed',
			description: 'A user removed a reaction',
		},
	],
	read({ data }) {
		const about = firstFilled(data.reaction);
		if (!about) return undefined;
		const { id, messageId, reaction, reactedAt } = about;
		const reactedBy = recordAt(about, 'reactedBy');
		const uid = textOf(about.uid) ?? textOf(reactedBy.uid);
		return {
			people: distinctTexts([uid]),
			place: {},
			// Without its time, a reaction that was removed and added again looks like a repetition
			uniqueParts: hasIdOrTime(reactedAt)
				? [id, messageId, uid, reaction, reactedAt].map(textOf)
				: undefined,
			short: {
				...pickPlain(about, 'id', 'messageId', 'reaction'),
				uid,
				name: plainValue(reactedBy.name),
				...pickPlain(about, 'reactedAt'),
				...isoTime('reactedAt', reactedAt),
			},
		};
	},
};
