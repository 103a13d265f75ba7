import { operations } from '../service';

/** Routes that only the open questions use. */
const FURTHER = [
	...['push', 'email', 'sms'].flatMap((channel) =>
		['GET', 'POST', 'PUT', 'DELETE'].map(
			(method) => `${method} /notifications/${channel}/v1/providers/custom`,
		),
	),
	'POST /files/upload-url',
];

const patterns = [...new Set([...operations.map(({ route }) => route), ...FURTHER])]
	.map((route) => {
		const literals = route.split('/').filter((part) => !part.startsWith('{')).length;
		const pattern = new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`);
		return { route, literals, pattern };
	})
	// So that `/users/{uid}/friends` is found before `/users/{uid}/{other}`
	.sort((one, other) => other.literals - one.literals);

/** The route that a request uses, as the reference prints it: `GET /users/{uid}` for `GET /v3/users/ada?…`. */
export function routeOf(method: string, url: string): string {
	const path = url.split('?')[0].replace(/^\/v3(\.0)?(?=\/)/, '');
	const line = `${method} ${path}`;
	return patterns.find(({ pattern }) => pattern.test(line))?.route ?? `${method} (unknown address)`;
}
