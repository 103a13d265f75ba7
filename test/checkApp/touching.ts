import { resources } from '../support/resources';
import { FURTHER_REQUESTS } from '../support/routes';
import { groupBy } from './grouped';

/** `GET {call_url}/v3/calls/{sessionId}` → `GET /calls/{}` */
const shapeOf = (line: string) =>
	line
		.replace('{call_url}', '')
		.replace(/ \/v3(\.0)?(?=\/)/, ' ')
		.replace(/\{\w+\}/g, '{}');

const byShape = groupBy(
	resources.flatMap(({ name, operations }) =>
		operations.map((operation) => {
			const { method, url } = operation.routing.request;
			return { title: `${name}: ${operation.name}`, shape: shapeOf(`${method} ${url}`) };
		}),
	),
	({ shape }) => shape,
);

/** The operations of the nodes that send a request, by the names that users see. */
export function operationsThatSend(route: string): string[] {
	const titles = (byShape.get(shapeOf(route)) ?? []).map(({ title }) => title);
	if (titles.length > 0) return titles;
	if (route.endsWith('/providers/custom')) return ['CometChat Notification Trigger'];
	return FURTHER_REQUESTS.map(shapeOf).includes(shapeOf(route))
		? ['pickers and further requests']
		: [];
}
