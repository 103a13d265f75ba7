import type { Operation } from '../../nodes/shared/operation/types';
import {
	operations as contract,
	management,
	operationAt,
	coverageOf,
	bodyParameters,
	type Operation as Documented,
} from '../service';
import { destinationOf, inputsOf } from '../support/forms';
import { FURTHER_REQUESTS } from '../support/routes';
import { isImport, resources } from '../support/resources';

const MESSAGE_LISTS = ['GET /messages', 'GET /users/{uid}/messages', 'GET /groups/{guid}/messages'];
const SENDING = ['POST /messages', 'POST /bots/{uid}/messages', 'POST /messages/{id}/thread'];

/** Parameters without a field, and why. Any other documented parameter has one. */
const WITHOUT_FIELD: Array<[routes: string[], parameters: string[], why: string]> = [
	[
		['GET /users', ...MESSAGE_LISTS],
		['query count'],
		"The answer then holds counts instead of records; of messages, 'Get Unread Counts' asks for them.",
	],
	[
		['GET /groups', ...MESSAGE_LISTS],
		['query type'],
		"The field 'Types' takes one as well as several.",
	],
	[MESSAGE_LISTS, ['query category'], "The field 'Categories' takes one as well as several."],
	[
		['GET /messages', 'GET /messages/{id}/thread'],
		['query sentAt'],
		'It belongs to the cursor with which the node goes on; a field for fromTimestamp filters by time.',
	],
	[
		['GET /users/{uid}/messages'],
		['query perPage'],
		'The list goes on by cursor, whose page size is called limit.',
	],
	[
		['GET /groups'],
		['query hasJoined'],
		"It only counts together with onBehalfOf; the field 'Joined By' stands for both.",
	],
	[SENDING, ['body receiverType'], 'It follows from the receiver that is chosen.'],
	[SENDING, ['body category'], 'It follows from what the message holds.'],
	[
		['POST /messages/{id}/thread'],
		['', '.uids', '.guids'].map((part) => `body multipleReceivers${part}`),
		'A thread is in one conversation, so the service refuses several receivers.',
	],
	[
		['DELETE /roles/{role}/restrictedfeatures'],
		['body allowAll'],
		"The choice 'All Features' stands for it.",
	],
	[
		['POST /moderation/keywords', 'PUT /moderation/keywords/{keywordId}'],
		['body searchTerms', 'body disallowedSentences'],
		"The field 'Entries' is sent as the category of the list wants it.",
	],
	[['GET /groups'], ['query guid'], "The field 'Group IDs' takes one as well as several."],
	[
		['GET /messages'],
		['query sentAt[from]', 'query sentAt[to]'],
		"The fields 'Sent After' and 'Sent Before' send fromTimestamp and toTimestamp, which all lists of messages know.",
	],
	[
		['GET /conversations'],
		['query useCursoredIndex'],
		'It chooses between two forms of the answer, and the node reads both.',
	],
	[
		['PUT /conversations/pinned'],
		['', '.*.uid', '.*.guid'].map((part) => `body pinnedConversations${part}`),
		"The field 'Conversations' is sent together with the list that is there.",
	],
	[
		[
			'GET /campaigns/templates',
			'GET /campaigns/campaigns',
			'GET /campaigns/campaigns/{id}/recipients',
			'GET /campaigns/notification-feed',
		],
		['query sort', 'query order'],
		'The cursor of these lists goes by one time; other orders are for the Sort node of n8n.',
	],
	[
		['GET /campaigns/notification-feed'],
		['query sentAt'],
		'It belongs to the cursor with which the node goes on.',
	],
	[
		['GET /campaigns/notification-feed'],
		['query receiver'],
		"The field 'On Behalf Of' names the user.",
	],
	[
		['DELETE /campaigns/notification-feed/{id}'],
		['header onBehalfOf'],
		'The reference lists it, and says as well that this route is for the app alone.',
	],
	[
		['POST /campaigns/notifications/messages'],
		['body variables'],
		"The fields 'Variables' and 'Variables JSON', and the input items, fill it for each user.",
	],
	[
		['POST /campaigns/campaigns/{id}/recipients'],
		['body userVariables'],
		"The fields 'Variables' and 'Variables JSON', and the input items, fill it for each user.",
	],
	[
		['PUT /moderation/keywords/{keywordId}'],
		['body category'],
		'An update keeps the category of the list.',
	],
];

const excused = WITHOUT_FIELD.flatMap(([routes, parameters]) =>
	routes.flatMap((route) => parameters.map((parameter) => `${route} ${parameter}`)),
);

/** Parameters that continue a list; the node sends them while it reads page after page. */
const CONTINUES = {
	page: ['page', 'perPage'],
	cursor: ['limit', 'affix', 'cursor', 'id', 'logId', 'updatedAt'],
};

const routeOf = ({ routing: { request } }: Operation) =>
	operationAt(request.method, request.url.replace('{call_url}', ''));

/** The operations of the node, by the documented operation that they send; several may send the same one. */
const byDocumented = new Map<Documented, Operation[]>();
for (const operation of resources.flatMap((resource) => resource.operations)) {
	const documented = routeOf(operation);
	if (documented) {
		byDocumented.set(documented, [...(byDocumented.get(documented) ?? []), operation]);
	}
}

/** The documented parameters that an operation may send, e.g. `query limit`. */
function destinationsOf(operation: Operation): string[] {
	const { paging, routing } = operation;
	return [
		...inputsOf(operation).flatMap(({ field }) => destinationOf(field)),
		...Object.keys(routing.request.body ?? {}).map((name) => `body ${name}`),
		...(paging ? CONTINUES[paging.by] : []).map((name) => `query ${name}`),
	];
}

/** Everything that a request may hold according to the references, besides what stands in its path. */
function parametersOf(documented: Documented): string[] {
	const { query, inferred = [] } = documented;
	const listed = Object.keys(query).filter((name) => !inferred.includes(name));
	return [
		...listed.map((name) => `query ${name}`),
		...(documented.onBehalfOf ? ['header onBehalfOf'] : []),
		...bodyParameters(documented)
			.filter(({ path }) => !inferred.includes(path[0]))
			.map(({ path }) => `body ${path.join('.')}`),
	];
}

/** Whether a parameter is another one or a part of it: `body data.text` is within `body data`. */
function isWithin(one: string, other: string): boolean {
	return one === other || one.startsWith(`${other}.`);
}

/** Documented parameters that no field sends. A field for an object also stands for its parts, and the other way round. */
function missingIn(documented: Documented, operations: Operation[]): string[] {
	const sent = operations.flatMap(destinationsOf);
	return parametersOf(documented).filter(
		(parameter) => !sent.some((given) => isWithin(given, parameter) || isWithin(parameter, given)),
	);
}

// The import reads its records from columns, which tests of their own compare with the documented ones
const cases = [...byDocumented].filter(([, operations]) =>
	operations.every((operation) => !isImport(operation)),
);

describe('every documented parameter has a field, or a reason why not', () => {
	it.each(cases.map(([documented, operations]) => ({ ...documented, documented, operations })))(
		'$route',
		({ route, documented, operations }) => {
			const missing = missingIn(documented, operations).filter(
				(parameter) => !excused.includes(`${route} ${parameter}`),
			);
			expect(missing).toEqual([]);
		},
	);

	it('and no reason is given for a parameter that has a field', () => {
		const missing = cases.flatMap(([documented, operations]) =>
			missingIn(documented, operations).map((parameter) => `${documented.route} ${parameter}`),
		);
		expect(excused.filter((parameter) => !missing.includes(parameter))).toEqual([]);
	});
});

describe('the routes of the node', () => {
	const routes = resources.flatMap((resource) =>
		resource.operations.map(
			({ routing: { request } }) => `${request.method} ${request.url.replace('{call_url}', '')}`,
		),
	);
	const { coveredCount, documentedCount, leftOut, missing, undocumented } = coverageOf(contract, [
		...routes,
		...FURTHER_REQUESTS,
	]);

	it('are documented, all of them', () => {
		expect(undocumented).toEqual([]);
	});

	it('are none of the Management API, which the trigger covers', () => {
		expect(management.filter(({ route }) => routes.includes(route))).toEqual([]);
	});

	it('are all that are documented, except those that are left out with a reason', () => {
		const left = leftOut.flatMap((group) => group.routes);
		expect(missing).toEqual([]);
		expect(coveredCount + left.length).toBe(documentedCount);
		expect(left.filter((route) => routes.includes(route))).toEqual([]);
	});
});
