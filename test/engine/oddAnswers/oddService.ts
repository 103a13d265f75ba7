import { text } from 'node:stream/consumers';
import type { INodeParameters } from 'n8n-workflow';
import type { Service } from '../../service';
import { answerJson, openServer, type OpenServer } from '../../support/openServer';
import { byId, formOf, run, useFastClock } from '../support';

/** A key that addresses spell in another way. */
export const KEY = 'key/with+odd&chars';

/** The URL of a user itself, e.g. /v3/users/alice. */
export const USER_URL = /users\/[^/]+$/;

/** The user alice; the blank is not sent. */
export const ALICE = byId('alice ');

/** The form of an operation for the user alice. */
export const formForAlice = (operation: string, more: object = {}, resource = 'user') =>
	formOf(resource, operation, { uid: ALICE, ...more });

export const updateAliceForm = formForAlice('update', { updateFields: { name: 'A' } });

/** The values of a form that pins the conversation of the group general. */
export const PIN_GENERAL = {
	pinnedConversations: { conversation: [{ type: 'group', guid: byId('general') }] },
};

type Answerer = (method: string, url: string, body: string) => { status?: number; body: unknown };

/** A service for the tests of a file that gives answers which the stand-in never gives. */
export function useOddService() {
	let server: OpenServer;
	const odd = {
		/** The answer to a request, as the test sets it. */
		answer: (() => ({ body: {} })) as Answerer,

		service: () => ({ origin: server.origin, appId: 'odd-app', apiKey: KEY }) as Service,

		/** Runs an operation whose requests all get this answer. */
		runAnswered: async (
			form: INodeParameters,
			body: unknown,
			{ status = 200, apiKey = KEY } = {},
		) => {
			odd.answer = () => ({ status, body });
			const service = { ...odd.service(), apiKey } as Service;
			return await run(service, form, { patience: { retries: 1 } });
		},
	};

	useFastClock();
	beforeAll(async () => {
		server = await openServer(async (request, response) => {
			const sent = await text(request);
			const { status = 200, body } = odd.answer(request.method!, request.url!, sent);
			answerJson(response, status, body);
		});
	});
	afterAll(() => server.close());
	return odd;
}
