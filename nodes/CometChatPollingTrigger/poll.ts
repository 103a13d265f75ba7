import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { clock } from '../CometChat/transport/clock';
import { refuseAs, ServiceError } from '../CometChat/transport/errors';
import { describedRequest } from '../CometChat/transport/request/prepare';
import { flag } from '../CometChat/transport/request/values';
import { toNodeError } from '../CometChat/transport/result/nodeErrors';
import { fetchList } from '../CometChat/transport/result/paging';
import { withIsoTimes, withoutMissing } from '../CometChat/transport/result/readable';
import { openClient } from '../CometChat/transport/sending/client';
import type { Client } from '../CometChat/transport/sending/client';
import { send } from '../CometChat/transport/sending/send';
import { EVENTS } from './events';
import type { PolledEvent } from './events';
import { after, newSince, read, startingAt, written } from './position';
import type { Happening } from './position';

/** Nodes that are polling. n8n starts a poll although the one before has not ended: both would find the same records. */
const busy = new Set<string>();

/** n8n gives a poll this long where it does not say (milliseconds). */
const USUAL_BUDGET = 5 * 60_000;

/** How far back a try in the editor looks for a record, in days; the last one is longer than any app exists. */
const TRIAL_DAYS = [1, 30, 365, 36_500];

/**
 * Looks for what is new. Everything is computed first and the position is stored in the last statement: a poll that
 * fails has changed nothing, and the next one finds the same records.
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = JSON.stringify([this.getWorkflow().id, this.getNode().id]);
	const isTrial = this.getMode() === 'manual';
	if (!isTrial && busy.has(node)) return null;
	if (!isTrial) busy.add(node);
	try {
		return isTrial ? await newest(this) : await whatIsNew(this);
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	} finally {
		if (!isTrial) busy.delete(node);
	}
}

async function whatIsNew(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const event = eventOf(context);
	const client = await openClient(context);
	const data = context.getWorkflowStaticData('node');
	const of = `${event.value} ${client.baseUrl}`;
	const stored = read(data.position, of);
	const begun = clock.now();
	const position = stored ?? startingAt(begun, of);
	const { found, isComplete } = await happeningsSince(client, event, position.since, {
		until: begun + (context.getPollBudgetMs?.() ?? USUAL_BUDGET) / 2,
	});
	const fresh = newSince(position, found);
	const items = stored ? fresh.map(({ record }) => toItem(context, event, record)) : [];
	if (stored && fresh.length === 0) return null;
	data.position = written(after(position, fresh, isComplete ? begun : undefined));
	return items.length > 0 ? [items] : null;
}

/** By hand: the newest record, whether it came before or not. The position stays. */
async function newest(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const event = eventOf(context);
	const client = await openClient(context, { options: { maxRetries: 1 } });
	for (const days of TRIAL_DAYS) {
		const since = Math.max(0, Math.floor(clock.now() / 1_000) - days * 86_400);
		const { found } = await happeningsSince(client, event, since);
		if (found.length === 0) continue;
		const last = found.reduce((one, other) => (other.time > one.time ? other : one));
		return [[toItem(context, event, last.record)]];
	}
	throw new NodeOperationError(context.getNode(), `The app has no ${event.noun}`, {
		description: 'Make one in the app to try the workflow with it, then execute the step again.',
	});
}

/** The happenings since a time. They are incomplete if the time of the poll ended: it then stops after a page. */
async function happeningsSince(
	client: Client,
	event: PolledEvent,
	since: number,
	{ until = Infinity } = {},
): Promise<{ found: Happening[]; isComplete: boolean }> {
	const { list, timeOf } = event;
	const { method, url } = list.routing.request;
	const paging = list.paging!;
	let isComplete = true;
	const records = await fetchList(paging, Infinity, async (page) => {
		if (clock.now() >= until) {
			isComplete = false;
			return { data: [] };
		}
		const query = { ...event.since?.(since), ...page };
		return await send(client, describedRequest({ method, url, query }, client.baseUrl));
	});
	const found = records.map((record) => {
		const time = timeOf(record);
		if (Number.isNaN(time)) throw withoutTime(event);
		return { id: String(paging.idOf(record)), time, record };
	});
	return { found: found.filter(({ time }) => time >= since), isComplete };
}

/** Nobody could tell whether the record is new: better a poll that fails than a record that nobody is told of. */
function withoutTime({ noun }: PolledEvent): ServiceError {
	return new ServiceError(`The service does not say when a ${noun} came into being`, {
		advice: 'Ask the support of the service.',
	});
}

function eventOf(context: IPollFunctions): PolledEvent {
	const chosen = context.getNodeParameter('event');
	return (
		EVENTS.find(({ value }) => value === chosen) ?? refuseAs('Trigger On')('is no known event')
	);
}

function toItem(
	context: IPollFunctions,
	{ list }: PolledEvent,
	record: IDataObject,
): INodeExecutionData {
	const isShort = flag(context.getNodeParameter('simplify', true), refuseAs('Simplify'));
	const short = isShort ? list.simplify : undefined;
	return { json: short ? withIsoTimes(withoutMissing(short(record))) : record };
}
