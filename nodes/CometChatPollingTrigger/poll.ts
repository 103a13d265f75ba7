import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import { refuseAs } from '../shared/values/inputError';
import { ServiceError } from '../shared/transport/errors';
import { idInAddress } from '../shared/transport/urls';
import { flag, isEmpty } from '../shared/values/readers';
import { maySucceedLater } from '../shared/transport/failure';
import { toNodeError } from '../shared/operation/output/nodeErrors';
import { withIsoTimes, withoutMissing } from '../shared/operation/output/output';
import { openClient } from '../shared/transport/client';
import { EVENTS, withPlace } from './events';
import type { PolledEvent } from './events';
import { PLACES } from './fields';
import { KnownChanges } from './known';
import { Look } from './look';
import type { Change } from './look';
import { LookTime } from './lookTime';
import { LOOK_BACK_SECONDS, serialize } from './position';
import type { Position } from './position';
import { Storage } from './storage';
import { newestChange } from './trial';

/**
 * The storage of the last look under way, by node. n8n may start a look before the last look has ended, and both would find the
 * same records.
 */
const underWay = new Map<string, Storage>();

/** The longest look with which n8n publishes the workflow, in milliseconds: a person waits for its end. */
const LONGEST_PUBLISHING_LOOK = 20_000;

/** With more lines than this, all lines that were logged are forgotten. */
const MAX_LOGGED = 1_000;
const logged = new Set<string>();

/**
 * Looks for new records. Everything is computed first, and the position is stored in the last statement. So a poll that
 * fails has changed nothing, and the next poll finds the same records.
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		if (this.getMode() === 'manual') {
			const event = eventOf(this);
			return [[toItem(this, event, await newestChange(this, event))]];
		}
		return await lookOneAtATime(this);
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

async function lookOneAtATime(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const storage = new Storage(context);
	const earlier = underWay.get(node);
	// A look that publishes the workflow once more is not skipped: the earlier look may be for another event
	if (earlier && !storage.supersedes(earlier)) {
		log(context, 'skips a look, because the one before it has not ended');
		return null;
	}
	underWay.set(node, storage);
	try {
		const output = await lookFrom(storage, context);
		storage.notePublished();
		return output;
	} finally {
		if (underWay.get(node) === storage) underWay.delete(node);
	}
}

/** Looks for changes since the stored position, and stores the new position. Returns null if there are no changes. */
async function lookFrom(
	storage: Storage,
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const event = eventOf(context);
	const client = await openClient(context);
	const eventKey = await eventKeyOf(context, event, client.baseUrl);
	const position = storage.load(eventKey);
	// Another look has reported the changes since this position
	if (position === 'stale') return null;
	const isQuick = !position || storage.isPublishing;
	const time = new LookTime(Math.min(storage.budget, isQuick ? LONGEST_PUBLISHING_LOOK : Infinity));
	const look = new Look(
		event,
		position ?? startPosition(clock.now(), eventKey),
		time.boundClient(client),
		time,
		(id) => logWithoutTime(context, event, id),
	);
	if (!position) {
		await beginLook(context, look, time);
		if (look.isCapped) logCapped(context, event);
		storage.save(look.position, { isFirst: true });
		return null;
	}
	// The look changes `position` in place
	const textBefore = serialize(position);
	if (!(await lookOn(context, look, time, storage))) return null;
	if (look.isCapped) logCapped(context, event);
	// n8n's durable scheduler has given the job of this look up, and drops its result
	if (storage.isJob && time.isBudgetOver) return null;
	const found = look.found.sort((one, other) => one.time - other.time);
	const items = found.map((change) => toItem(context, event, change));
	if (position.pass) logPass(context, event, found);
	if (storage.lacksPositionInNode || serialize(position) !== textBefore) storage.save(position);
	return items.length > 0 ? [items] : null;
}

/** Looks on from the position of the look. Returns false if the look failed, but the workflow is published all the same. */
async function lookOn(
	context: IPollFunctions,
	look: Look,
	time: LookTime,
	{ isPublishing }: Storage,
): Promise<boolean> {
	try {
		await look.findChanges();
		return true;
	} catch (error) {
		const reason = time.signal.aborted ? tooSlowError() : error;
		if (!isPublishing || !maySucceedByItself(reason)) throw reason;
		log(context, `is published without a look, because this failed: ${reason.message}`);
		return false;
	}
}

/** Names the event, its place and the app, for {@link Position}. */
async function eventKeyOf(
	context: IPollFunctions,
	event: PolledEvent,
	baseUrl: string,
): Promise<string> {
	const place = event.place === undefined ? '' : ` ${event.place}`;
	return `${event.value} ${baseUrl}${await appOf(context)}${place}`;
}

/** Names the app if its address is a custom origin, behind which there may be several apps; otherwise empty. */
async function appOf(context: IPollFunctions): Promise<string> {
	const { apiOrigin, appId } = await context.getCredentials('cometChatApi');
	return isEmpty(apiOrigin) ? '' : ` of ${String(appId).trim().toLowerCase()}`;
}

/** Whether the same look may succeed later without a correction. */
function maySucceedByItself(reason: unknown): reason is ServiceError {
	return reason instanceof ServiceError && maySucceedLater(reason.details);
}

/** Begins a position. If the service is too slow, the position begins with this look, so that the workflow is published. */
async function beginLook(context: IPollFunctions, look: Look, time: LookTime): Promise<void> {
	await look.beginPosition().catch((error: unknown) => {
		if (!time.signal.aborted) throw error;
		look.position.since = time.beganByServiceClock;
		log(context, 'begins without a look, because the service did not answer in time');
	});
}

/** The position before the first look. It begins as long ago as each look goes back. */
function startPosition(now: number, eventKey: string): Position {
	const since = Math.floor(now / 1_000) - LOOK_BACK_SECONDS;
	return { saves: 0, eventKey, since, known: new KnownChanges() };
}

function logPass(context: IPollFunctions, { noun }: PolledEvent, found: Change[]): void {
	log(
		context,
		`is catching up: the list is longer than one look can read. New in this look: ${found.length} × ${noun}; the next look goes on where this one ended.`,
	);
}

/** Logs once that a record is left out: without a time, nobody knows whether the record is new. */
function logWithoutTime(context: IPollFunctions, { noun }: PolledEvent, id: string): void {
	const what = `leaves out the ${noun} ${id}: the service does not say when it came into being`;
	logOnce(context, what);
}

/** Logs once that records may be missing. None is missing if the list happens to end with a full page. */
function logCapped(context: IPollFunctions, { noun }: PolledEvent): void {
	logOnce(
		context,
		`may not find every ${noun}: the service gave a full page of the list, and no way to read on`,
	);
}

function logOnce(context: IPollFunctions, what: string): void {
	const key = `${context.getNode().id} ${what}`;
	if (logged.has(key)) return;
	if (logged.size >= MAX_LOGGED) logged.clear();
	logged.add(key);
	log(context, what);
}

function log(context: IPollFunctions, what: string): void {
	context.logger?.info(`CometChat Polling Trigger '${context.getNode().name}' ${what}`);
}

function tooSlowError(): ServiceError {
	return new ServiceError('The service did not answer within the time of a look', {
		advice: 'The next look tries again, and finds the same records.',
	});
}

function eventOf(context: IPollFunctions): PolledEvent {
	const chosen = context.getNodeParameter('event');
	const event =
		EVENTS.find(({ value }) => value === chosen) ?? refuseAs('Trigger On')('is no known event');
	if (!event.hasPlaces) return event;
	const kind = context.getNodeParameter('messagesOf', 'app');
	if (kind === 'app') return event;
	const field = PLACES[String(kind)] ?? refuseAs('Messages Of')('is no known choice');
	const given = context.getNodeParameter(field.name, '', { extractValue: true });
	const id = idInAddress(given, refuseAs(field.displayName));
	return withPlace(event, kind as 'group' | 'user', id);
}

function toItem(
	context: IPollFunctions,
	{ operation }: PolledEvent,
	{ record, changed }: Change,
): INodeExecutionData {
	const isShort = flag(context.getNodeParameter('simplify', true), refuseAs('Simplify'));
	const simplify = isShort ? operation.simplify : undefined;
	const json = simplify ? withIsoTimes(withoutMissing(simplify(record))) : record;
	return { json: changed === undefined ? json : { changed, ...json } };
}
