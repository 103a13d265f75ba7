import type { Behaviours, Call } from '../behaviour/call';
import { ApiError } from '../errors';
import type { State } from '../state';
import type { Receiver } from '../webhookRecords';

export type ChannelName = 'email' | 'push' | 'sms';

export const CHANNELS: ChannelName[] = ['email', 'push', 'sms'];

/** A custom provider: the receiver of the notifications of a channel. */
export interface Provider {
	isEnabled: boolean;
	webhookURL: string;
	useBasicAuth: boolean;
	basicAuthUsername: string;
	basicAuthPassword: string;
	/** Sends only to users whose address is stored. */
	useStoredEmailID?: boolean;
	useStoredPhNo?: boolean;
}

/** Behaviour that is not documented: tests choose among the possibilities. */
export interface ProviderAnswers {
	/** The answer of GET when there is no provider. `nothing` has no body at all. */
	missing:
		| 'emptyRecord'
		| 'emptyList'
		| 'emptyBody'
		| 'null'
		| 'dataNull'
		| 'nothing'
		| 'notFound'
		| 'bad'
		| 'disabled'
		| 'blank';
	/** The effect of POST when there is a provider. `keeps` leaves it, and answers as if it had replaced it. */
	taken: 'replaces' | 'conflict' | 'bad' | 'keeps';
	/** The effect of PUT when there is no provider. */
	absent: 'creates' | 'notFound' | 'bad';
	/** The answer of POST and PUT. */
	written: 'record' | 'success' | 'nothing';
	/** The place of a record in an answer; `bare` stands without `data`. */
	shape: 'documented' | 'list' | 'named' | 'nested' | 'bare' | 'bareList';
	/** Passwords in answers. */
	passwords: 'clear' | 'hidden';
}

export const USUAL_ANSWERS: ProviderAnswers = {
	missing: 'emptyRecord',
	taken: 'replaces',
	absent: 'notFound',
	written: 'record',
	shape: 'documented',
	passwords: 'clear',
};

const none = () => new ApiError('ERR_NOT_FOUND', 'There is no custom provider.');
const bad = (message: string) => new ApiError('ERR_BAD_REQUEST', message);

/** The requests of one channel. */
function ofChannel(channel: ChannelName): Behaviours {
	const route = `/notifications/${channel}/v1/providers/custom`;
	return {
		[`GET ${route}`]: ({ state }: Call) => {
			const provider = state.providers.get(channel);
			return provider ? shown(state, channel, provider) : missing(state, channel);
		},
		[`POST ${route}`]: ({ state, body }: Call) => {
			const sent = body as unknown as Provider;
			const existing = state.providers.get(channel);
			const { taken } = state.providerAnswers;
			if (existing && taken === 'conflict') {
				// The worst case for secrets: the refusal repeats the record
				throw new ApiError(
					'ERR_CONFLICT',
					`There is a custom provider already: ${JSON.stringify(existing)}`,
				);
			}
			if (existing && taken === 'bad') throw bad('There is a custom provider already.');
			if (!existing || taken === 'replaces') state.providers.set(channel, sent);
			return answerToWrite(state, channel, sent);
		},
		[`PUT ${route}`]: ({ state, body }: Call) => {
			const existing = state.providers.get(channel);
			const { absent } = state.providerAnswers;
			if (!existing && absent === 'notFound') throw none();
			if (!existing && absent === 'bad') throw bad('There is no custom provider.');
			const changed = { ...existing, ...body } as Provider;
			state.providers.set(channel, changed);
			return answerToWrite(state, channel, changed);
		},
		[`DELETE ${route}`]: ({ state }: Call) => {
			if (!state.providers.delete(channel)) throw none();
			return { data: { success: true } };
		},
	};
}

/** The requests about custom providers. */
export const providers: Behaviours = Object.assign({}, ...CHANNELS.map(ofChannel)) as Behaviours;

/** The answer of GET without a provider. */
function missing({ providerAnswers }: State, channel: ChannelName): unknown {
	const list = { data: { [`${channel}Providers`]: [] } };
	switch (providerAnswers.missing) {
		case 'emptyRecord':
			return channel === 'push' ? list : { data: {} };
		case 'emptyList':
			return channel === 'push' ? { data: [] } : list;
		case 'emptyBody':
			return {};
		case 'null':
			// A text is sent as it is: the body is the JSON value null
			return 'null';
		case 'dataNull':
			return { data: null };
		case 'nothing':
			return '';
		case 'disabled':
			return { data: { isEnabled: false } };
		case 'blank':
			return { data: { isEnabled: false, webhookURL: '', useBasicAuth: false } };
		case 'notFound':
			throw none();
		case 'bad':
			throw bad('There is no custom provider.');
	}
}

/** An answer with a provider. */
function shown({ providerAnswers }: State, channel: ChannelName, provider: Provider): unknown {
	const hidden = providerAnswers.passwords === 'hidden' && { basicAuthPassword: '********' };
	const record = { ...provider, ...hidden };
	switch (providerAnswers.shape) {
		case 'documented':
			return { data: channel === 'push' ? { pushProviders: [record] } : record };
		case 'list':
			return { data: [record] };
		case 'named':
			return { data: { [`${channel}Providers`]: [{ fcm: 'key' }, record] } };
		case 'nested':
			return { data: { provider: record } };
		case 'bare':
			return record;
		case 'bareList':
			return [record];
	}
}

/** The answer of POST and PUT. */
function answerToWrite(state: State, channel: ChannelName, provider: Provider): unknown {
	const { written: form } = state.providerAnswers;
	if (form === 'nothing') return '';
	return form === 'success' ? { data: { success: true } } : shown(state, channel, provider);
}

/** The provider of a channel as a receiver of deliveries. */
export function providerReceiver(
	{ providers: registered }: State,
	id: string,
): Receiver | undefined {
	const channel = CHANNELS.find((name) => providerIdOf(name) === id);
	const provider = channel && registered.get(channel);
	if (!provider) return undefined;
	return {
		id,
		webhookURL: provider.webhookURL,
		enabled: provider.isEnabled,
		useBasicAuth: provider.useBasicAuth,
		username: provider.basicAuthUsername,
		password: provider.basicAuthPassword,
		// No repetitions are documented
		retryOnFailure: false,
	};
}

/** The name of a provider in the journal of deliveries. */
export const providerIdOf = (channel: ChannelName) => `provider:${channel}`;
