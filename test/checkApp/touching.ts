import { resources } from '../support/resources';
import { FURTHER_REQUESTS } from '../support/routes';
import { grouped } from './grouped';

/** The path of a request without the names of its placeholders, its version and its host. */
const shapeOf = (line: string) =>
	line
		.replace('{call_url}', '')
		.replace(/ \/v3(\.0)?(?=\/)/, ' ')
		.replace(/\{\w+\}/g, '{}');

const byShape = grouped(
	resources.flatMap(({ name, operations }) =>
		operations.map((operation) => {
			const { method, url } = operation.routing.request;
			return { title: `${name}: ${operation.name}`, shape: shapeOf(`${method} ${url}`) };
		}),
	),
	({ shape }) => shape,
);

/** The operations of the nodes that send a request, by the names that users see. */
export function touching(route: string): string[] {
	const titles = (byShape.get(shapeOf(route)) ?? []).map(({ title }) => title);
	if (titles.length > 0) return titles;
	if (route.endsWith('/providers/custom')) return ['CometChat Notification Trigger'];
	return FURTHER_REQUESTS.map(shapeOf).includes(shapeOf(route))
		? ['pickers and further requests']
		: [];
}
