import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { startService, type Service, type ServiceOptions } from '../../service';
import { operationAt } from '../../service/contract';

export interface StandInWithClient {
	service: Service;
	/** Talks to the stand-in with its API key, and takes every status for an answer. */
	http: AxiosInstance;
	/**
	 * Sends a request.
	 * @param line such as `PUT /users/alice`
	 * @param uid the user to act for
	 */
	call(line: string, data?: unknown, uid?: string): Promise<AxiosResponse>;
}

/** Starts a stand-in for one test file. */
export async function startStandInWithClient(
	options: ServiceOptions = {},
): Promise<StandInWithClient> {
	const service = await startService(options);
	const http = axios.create({
		baseURL: service.origin,
		headers: { apikey: service.apiKey },
		// Lists as the service takes them: one parameter, its values joined by commas
		paramsSerializer: {
			serialize: (query: Record<string, unknown>) =>
				new URLSearchParams(
					Object.entries(query).map(([name, value]) => [name, String(value)]),
				).toString(),
		},
		validateStatus: () => true,
	});
	http.interceptors.response.use((answer) => {
		mustBeInContract(service, answer);
		return answer;
	});
	const call: StandInWithClient['call'] = async (line, data, uid) => {
		const [method, path] = line.split(' ');
		const { headers = {} } = uid === undefined ? {} : as(uid);
		return await http.request({ method, url: `/v3${path}`, data, headers });
	};
	return { service, http, call };
}

/** A stand-in for some tests. It starts before the first test, is reset before each test, and is closed after the last. */
export function useStandIn(options: ServiceOptions = {}): StandInWithClient {
	const stand = {} as StandInWithClient;
	beforeAll(async () => {
		Object.assign(stand, await startStandInWithClient(options));
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());
	return stand;
}

/** Codes of failures, and of what is no operation at all. */
const ANYWHERE = [
	'ERR_EXCEPTION',
	'ERR_OPERATION_FAILED',
	'ERR_MISSION_FAILED',
	'ERR_BAD_ERROR_RESPONSE',
	'ERR_API_NOT_FOUND',
	'AUTH_ERR_INVALID_APPID',
];

/** Every refusal that a test provokes has a code that the contract has for the operation. */
function mustBeInContract({ requests }: Service, { data, config }: AxiosResponse): void {
	const code = data?.error?.code as string | undefined;
	const asked = requests.findLast(
		({ url, method }) =>
			method === config.method?.toUpperCase() &&
			config.url?.split('?')[0].endsWith(url.split('?')[0]),
	);
	const route = asked?.route;
	if (code === undefined || route === undefined || ANYWHERE.includes(code)) return;
	const [method, path] = route.split(' ');
	const { errors = [] } = operationAt(method, path) ?? {};
	if (!(errors as string[]).includes(code)) throw new Error(`${route} answered ${code}`);
}

/** The header that lets a call act for a user. */
export const as = (uid: string) => ({ headers: { onBehalfOf: uid } });

/** Status and code of an answer; without a code if it is no refusal. */
export async function statusAndCode(
	answer: Promise<Pick<AxiosResponse, 'status' | 'data'>>,
): Promise<[number, string?]> {
	const { status, data } = await answer;
	return data.error ? [status, data.error.code] : [status];
}
