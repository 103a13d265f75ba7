import { boolean, integer, oneOf, pageQuery, unixSeconds, text } from '../schemas';
import { area, pagesOf, pagesOfFixedSize, record } from './operation';

export const calls = area(
	'Calls',
	{
		'GET /calls': {
			onBehalfOf: 'optional',
			query: {
				type: oneOf('audio', 'video'),
				mode: oneOf('call', 'meet', 'presenter'),
				participantsCount: integer,
				startedAt: unixSeconds,
				endedAt: unixSeconds,
				status: oneOf('rejected', 'ongoing', 'ended', 'initiated', 'unanswered', 'canceled'),
				receiverType: oneOf('user', 'group'),
				hasRecording: boolean,
				hasTranscription: boolean,
				uid: text,
				...pageQuery,
			},
			inferred: ['perPage', 'page'],
			// The published answer has 10 calls on a page, and does not say `per_page`
			answers: pagesOfFixedSize('call', 10),
		},
		'GET /calls/{sessionId}': {
			onBehalfOf: 'optional',
			answers: record('call'),
			errors: ['ERR_CALL_NOT_A_PART'],
		},
		'GET /calls/{sessionId}/transcriptions': {
			onBehalfOf: 'optional',
			query: pageQuery,
			answers: pagesOf('transcription'),
			errors: ['ERR_CALL_NOT_A_PART'],
		},
	},
	'calls',
);
