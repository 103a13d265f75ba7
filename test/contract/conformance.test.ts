import { resources } from '../../nodes/CometChat/resources';
import type { Field, Operation } from '../../nodes/CometChat/transport/types';
import {
	bodyParameters,
	coverageOf,
	operationAt,
	operations as contract,
	type Operation as Documented,
} from '../service/contract';
import { inputsOf } from '../support/forms';

/** Parameters without a field, and why. Any other documented parameter has one. */
const WITHOUT_FIELD: Record<string, string> = {
	'DELETE /roles/{role}/restrictedfeatures body allowAll':
		"The choice 'All Features' in the form stands for it.",
	'PATCH /moderation/blocked-messages/{messageId} body reviewed':
		'A message that is approved is reviewed by that.',
};

/** Areas of the reference that are covered as a whole, and have to stay so. */
const COMPLETE = ['Calls', 'Data Import', 'Metrics', 'Notifications', 'Restrict Features', 'Roles'];

/** What continues a list; the node sends it while it reads page after page. */
const CONTINUES = {
	page: ['page', 'perPage'],
	cursor: ['limit', 'affix', 'id', 'logId'],
};

const routeOf = ({ routing: { request } }: Operation) =>
	operationAt(request.method, request.url.replace('{call_url}', ''));

/** The operations of the node by the documented one that they are; one may have several forms. */
const forms = new Map<Documented, Operation[]>();
for (const operation of resources.flatMap((resource) => resource.operations)) {
	const documented = routeOf(operation);
	if (documented) forms.set(documented, [...(forms.get(documented) ?? []), operation]);
}

/** Where a field goes: `query uid`, `header onBehalfOf`, `body data.text`. */
function destinationOf({ routing, file }: Field): string[] {
	if (file !== undefined) return [`body ${file}`];
	if (!routing) return [];
	if ('request' in routing)
		return Object.keys(routing.request.headers).map((name) => `header ${name}`);
	return [`${routing.send.type} ${routing.send.property}`];
}

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
		...bodyParameters(documented).map(({ path }) => `body ${path.join('.')}`),
	];
}

/** A field for a part of an object stands for the object as well, and one for an object for its parts. */
function isWithin(one: string, other: string): boolean {
	return one === other || one.startsWith(`${other}.`);
}

function missingIn(documented: Documented, operations: Operation[]): string[] {
	const sent = operations.flatMap(destinationsOf);
	return parametersOf(documented).filter(
		(parameter) => !sent.some((given) => isWithin(given, parameter) || isWithin(parameter, given)),
	);
}

// The import reads its records from columns, which tests of their own compare with the documented ones
const cases = [...forms].filter(([, operations]) =>
	operations.every(({ execute }) => execute === undefined),
);

describe('every documented parameter has a field, or a reason why not', () => {
	it.each(cases.map(([documented, operations]) => ({ ...documented, documented, operations })))(
		'$route',
		({ route, documented, operations }) => {
			const missing = missingIn(documented, operations).filter(
				(parameter) => !(`${route} ${parameter}` in WITHOUT_FIELD),
			);
			expect(missing).toEqual([]);
		},
	);

	it('and no reason is given for a parameter that has a field', () => {
		const missing = cases.flatMap(([documented, operations]) =>
			missingIn(documented, operations).map((parameter) => `${documented.route} ${parameter}`),
		);
		expect(Object.keys(WITHOUT_FIELD).filter((parameter) => !missing.includes(parameter))).toEqual(
			[],
		);
	});
});

describe('the routes of the node', () => {
	const routes = resources.flatMap((resource) =>
		resource.operations.map(
			({ routing: { request } }) => `${request.method} ${request.url.replace('{call_url}', '')}`,
		),
	);
	const { covered, documented, missing, setUp, undocumented } = coverageOf(contract, routes);

	it('are documented, all of them', () => {
		expect(undocumented).toEqual([]);
	});

	it('are counted', () => {
		console.log(
			[
				`${covered} of ${documented} documented routes are covered, besides ${setUp} that set an app up.`,
				...missing.map((route) => `- ${route}`),
			].join('\n'),
		);
		expect(covered).toBeGreaterThan(0);
	});

	it.each(COMPLETE)('cover %s', (name) => {
		const documentedThere = contract.filter(({ area }) => area === name);
		expect(documentedThere).not.toEqual([]);
		expect(documentedThere.filter(({ route }) => missing.includes(route))).toEqual([]);
	});
});
