import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ChannelName, Provider, ProviderAnswers } from '../../service';
import { useFastClock, useService } from '../support';
import { takeRoutes, forgetRequests } from '../trigger/lifecycle';
import { foreign, Published, routeOf } from './published';

export const CHANNELS: ChannelName[] = ['email', 'push', 'sms'];

/** The shapes in which the stand-in can answer with a provider. */
export const SHAPES = ['documented', 'list', 'named', 'nested', 'bare', 'bareList'] as const;

/** A stand-in for the tests of a file, and how they see and change the providers in it. */
export function useProviders() {
	useFastClock();
	const service = useService();
	/** The warnings that the node has written into n8n's log. */
	const said: string[] = [];
	beforeEach(() => {
		said.length = 0;
		// The engine has one logger for all contexts
		const { logger } = new Published(service.current).context();
		jest.spyOn(logger, 'warn').mockImplementation((...parts: unknown[]) => {
			said.push(parts.map((part) => inspect(part)).join(' '));
		});
	});
	afterEach(() => jest.restoreAllMocks());
	return {
		service,
		said,
		/** The routes of the requests since the last call. */
		takeAsked: () => takeRoutes(service.current),
		/** Lets `asked` begin with the next request. */
		forgetRequests: () => forgetRequests(service.current),
		provider: (channel: ChannelName = 'email') => service.current.state.providers.get(channel),
		/** Puts a provider for emails that belongs to somebody else. */
		putForeign: (changes: Partial<Provider> = {}) =>
			service.current.state.providers.set('email', foreign(changes)),
		/** Chooses among the answers that are not documented. */
		answerWith: (changes: Partial<ProviderAnswers>) =>
			Object.assign(service.current.state.providerAnswers, changes),
		/** GET answers this many times that there is no provider. */
		hideProvider: (count: number) =>
			service.current.faults.add({
				kind: 'refusal',
				code: 'ERR_NOT_FOUND',
				status: 404,
				route: routeOf('GET'),
				count,
			}),
		/** The message of an error of the node. Nothing in it may be secret. */
		errorMessageOf: async (work: Promise<unknown>): Promise<string> => {
			const error: unknown = await work.then(
				() => undefined,
				(reason: unknown) => reason,
			);
			if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
				throw new Error(`An error of the node was expected, not ${inspect(error)}`);
			}
			const shown = [error, error.message, error.description, error.stack, error.cause];
			expectNoSecretIn(shown, service.current.apiKey);
			return error.message;
		},
	};
}

/** Passwords that the node makes have 64 hexadecimal digits. */
function expectNoSecretIn(value: unknown, apiKey: string): void {
	const text = inspect(value, { depth: 12, showHidden: true }) + JSON.stringify(value);
	expect(text).not.toContain(foreign().basicAuthPassword);
	expect(text).not.toContain(apiKey);
	expect(text).not.toMatch(/[0-9a-f]{64}/);
}
