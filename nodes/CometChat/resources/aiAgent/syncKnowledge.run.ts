import type { IDataObject } from 'n8n-workflow';
import { noteSynced, refuseToUndo } from '../../../shared/records/earlierRuns';
import { InputError } from '../../../shared/values/inputError';
import {
	orRefusal,
	ServiceError,
	unlessRefused,
	withNotes,
} from '../../../shared/transport/errors';
import { causeOf } from '../../../shared/transport/failure';
import { asRecord, isText } from '../../../shared/values/readers';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { readHeldParts } from './heldTexts';
import type { HeldPart } from './heldTexts';
import { KNOWLEDGE } from './knowledgeBase';
import { planKnowledge } from './knowledgePlan';
import type { KeyPlan, Step } from './knowledgePlan';
import { wantedTexts } from './wantedTexts';
import type { WantedPart } from './wantedTexts';

const TEXTS = `${KNOWLEDGE}/text`;
const TEXT = `${TEXTS}/{uniqueId}`;

/** The number of failures in a row after which the service counts as away. Failures about a single text do not count. */
const MAX_FAILURES = 3;

/** The list is read at most this many times, until it has the first text that was added. */
const MAX_READINGS = 4;
const PAUSE_MS = 2_000;

/** The sentence for an error after the first addition. */
const ONE_ADDED = 'One text was added before; the next run goes on there.';

/** Makes the texts of a sync just those of the input items. Syncs take turns, because two at a time add the same text twice. */
export async function syncTexts(client: ItemClient, item: Item): Promise<Outcome[]> {
	const wanted = wantedTexts(item);
	const sync = item.value('syncName') as string;
	return await client.inTurn({ url: TEXTS }, async () => {
		const held = await readHeldParts(client, sync, 'Nothing was changed.');
		const plans = planKnowledge(wanted, held);
		const isDry = item.value('dryRun') === true;
		if (!isDry) {
			refuseToUndo(item, 'Sync Name', sync, removedFrom(plans));
			checkRemovals(plans, item.value('options.maxRemovals') as number);
			await new Run(client, sync, held).work(plans);
			const withText = wanted.filter(({ parts }) => parts.length > 0);
			noteSynced(
				item,
				sync,
				withText.map(({ key }) => key),
			);
		}
		return plans.map((plan) => {
			const { index, failure } = plan;
			const result = failure ?? reported(sync, plan, isDry);
			if (index !== undefined) return new Outcome(result, { items: [index] });
			// No input item has the key of removed texts. Their outcome belongs to no item (`[]`), their failure to the first item (`{}`)
			return new Outcome(result, failure ? {} : { items: [] });
		});
	});
}

/** The keys whose texts a run is about to remove. */
const removedFrom = (plans: KeyPlan[]): string[] =>
	plans.filter(({ status }) => status === 'removed').map(({ key }) => key);

/** @throws InputError that names the first keys, if a run is about to remove more than is allowed */
function checkRemovals(plans: KeyPlan[], allowed: number): void {
	const removed = removedFrom(plans);
	if (removed.length <= allowed) return;
	const named = removed.slice(0, 3).map((key) => `"${key}"`);
	const more = removed.length > named.length ? ' and others' : '';
	throw new InputError(
		'Max Removals',
		`is ${allowed}, but the texts of ${removed.length} keys would be removed: ${named.join(', ')}${more}. If that is meant, raise it under Options`,
	);
}

/** The writing part of one run. */
class Run {
	/** The number of failures in a row that are about no single text. */
	private failures = 0;

	/** The failure after which nothing more is sent: the service counts as away, or refuses the app. */
	private haltedBy?: ServiceError;

	private hasAdded = false;

	constructor(
		private readonly client: ItemClient,
		private readonly sync: string,
		private readonly held: HeldPart[],
	) {}

	/**
	 * Takes the steps of all keys, and adds failures to the plans. Keys with an addition come first, because the first
	 * addition is a trial that expects all texts that were listed before: no text may be removed before it.
	 */
	async work(plans: KeyPlan[]): Promise<void> {
		const adds = ({ steps }: KeyPlan) => steps.some((step) => 'add' in step);
		for (const plan of [...plans.filter(adds), ...plans.filter((plan) => !adds(plan))]) {
			for (const step of plan.steps) {
				// After a failure, the further steps of the key are not taken
				plan.failure ??= await this.take(step, plan);
			}
		}
	}

	/** Takes a step of the plan of a key. Returns undefined, or why the step failed. */
	private async take(step: Step, { key, kept }: KeyPlan): Promise<ServiceError | undefined> {
		if (this.haltedBy) return notTried(key, this.haltedBy);
		const answer = await orRefusal(this.send(step));
		if (answer instanceof ServiceError) {
			const cause = causeOf(answer.details);
			this.failures = cause === 'record' ? 0 : this.failures + 1;
			if (cause === 'app' || this.failures >= MAX_FAILURES) this.haltedBy = answer;
			return failureOf(key, answer);
		}
		this.failures = 0;
		if (!('add' in step)) return undefined;
		const { uniqueId } = asRecord(answer.data);
		if (isText(uniqueId)) kept.push(uniqueId);
		if (!this.hasAdded) await this.expectListed(step.add, uniqueId);
		this.hasAdded = true;
		return undefined;
	}

	private async send(step: Step) {
		if ('add' in step) {
			const body = bodyOf(step.add);
			return await this.client.sendDescribed({ method: 'POST', url: TEXTS, body });
		}
		if ('update' in step) {
			return await this.client.sendDescribed({
				method: 'PATCH',
				url: TEXT,
				path: { uniqueId: step.uniqueId },
				body: bodyOf(step.update),
				idempotent: true,
			});
		}
		const gone = 'ERR_KB_NOT_FOUND';
		const removing = this.client.sendDescribed({
			method: 'DELETE',
			url: TEXT,
			path: { uniqueId: step.remove },
			doneAfterLostAnswer: [gone],
		});
		// `doneAfterLostAnswer` only counts after a lost answer, but somebody else may have removed the text before
		return (await unlessRefused(gone, removing)) ?? {};
	}

	/**
	 * Checks that the service lists the first added text with its title, and all texts that it listed before. If it does not, each
	 * run adds everything again.
	 * @throws ServiceError after it has taken the text away again, or that names the text that is still there
	 */
	private async expectListed({ digest, title }: WantedPart, uniqueId: unknown): Promise<void> {
		for (let reading = 1; reading <= MAX_READINGS; reading++) {
			const listed = await readHeldParts(this.client, this.sync, ONE_ADDED);
			const ids = new Set(listed.map((part) => part.uniqueId));
			const hasAllBefore = this.held.every((part) => ids.has(part.uniqueId));
			const hasOneMore = listed.length > this.held.length;
			const hasAdded = listed.some((part) => part.digest === digest);
			if (hasAllBefore && hasOneMore && hasAdded) return;
			if (reading < MAX_READINGS) await this.client.wait(PAUSE_MS);
		}
		const removal = isText(uniqueId) && (await orRefusal(this.send({ remove: uniqueId })));
		const isLeft = !removal || removal instanceof ServiceError;
		const notes = [
			'A sync knows its texts by their titles, so that it would add everything again with each run. It has stopped before.',
			...(isLeft ? [`It could not take away again "${title}". Delete this text.`] : []),
			'Contact the support of the service.',
		];
		throw new ServiceError(
			'The service does not list a text as it was given',
			withNotes({}, ...notes),
		);
	}
}

const bodyOf = ({ title, text }: WantedPart) => ({ title, text });

function failureOf(key: string, { message, details }: ServiceError): ServiceError {
	const note = 'The next run of this sync looks what is there by itself, and goes on.';
	return new ServiceError(`${key}: ${message}`, withNotes(details, note));
}

function notTried(key: string, { message, details }: ServiceError): ServiceError {
	const { code, status } = details;
	return new ServiceError(
		`${key}: It was not tried, because the service failed before: ${message}`,
		{ code, status, advice: 'The next run goes on there.' },
	);
}

function reported(sync: string, plan: KeyPlan, isDry: boolean): IDataObject {
	const { key, title, status, reason, kept } = plan;
	const record: IDataObject = { sync, key, title, status };
	if (reason) record.reason = reason;
	return { ...record, uniqueIds: kept, ...(isDry && { dryRun: true }) };
}
