import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord, jsonIn } from '../../shared/values/readers';
import { isDeeper, MAX_LEVELS } from '../../shared/webhook/levels';
import { isDocumented, readPayload } from './families';
import type { EventFacts } from './families/family';
import { textOf, uidOf } from '../../shared/webhook/payload';

/** An event as the service sends it: its envelope checked, its data read. */
export interface ChatEvent extends EventFacts {
	/** The name of the event in small letters, e.g. `message_sent`. */
	trigger: string;
	/** The name in the output. The name of an undocumented event keeps its capitals. */
	name: string;
	appId?: string;
	region?: string;
	/** The ID of the webhook that the service called. */
	webhook?: string;
	/** `call` or `meet`, beside the data of calls and meetings. */
	type?: string;
	/** The whole body of the request. */
	body: IDataObject;
}

const MAX_NAME_LENGTH = 100;

/** Reads the body of a request; undefined if the body is no event, or is a documented event without its subject. */
export function parseEvent(body: unknown): ChatEvent | undefined {
	if (!isRecord(body) || isDeeper(body, MAX_LEVELS)) return undefined;
	const { trigger: name, data } = body;
	const trigger = typeof name === 'string' ? name.trim().toLowerCase() : '';
	if (trigger === '' || trigger.length > MAX_NAME_LENGTH) return undefined;
	const type = textOf(body.type);
	const facts = readPayload({
		trigger,
		data: dataIn(data),
		type,
		bot: uidOf(body.bot),
	});
	if (!facts) return undefined;
	return {
		...facts,
		trigger,
		name: isDocumented(trigger) ? trigger : String(name),
		appId: textOf(body.appId),
		region: textOf(body.region),
		webhook: textOf(body.webhook),
		type,
		body: body as IDataObject,
	};
}

/** The data of an event; also where something on the way has made a text in JSON of it, or a list of one. */
function dataIn(given: unknown): IDataObject {
	const data = typeof given === 'string' ? jsonIn(given) : given;
	return asRecord(Array.isArray(data) && data.length === 1 ? data[0] : data);
}
