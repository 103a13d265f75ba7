import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../../../shared/transport/errors';
import { maySucceedLater } from '../../../shared/transport/failure';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';

/** How a step ended: `already` if nothing was left to do, `skipped` if the step could not be tried. */
export type Status = 'done' | 'already' | 'failed' | 'skipped';

/** The steps of an erasure that a suspension does not have. */
export type ErasureStep =
	| 'reactions'
	| 'notifications'
	| 'pushTokens'
	| 'memberships'
	| 'friends'
	| 'blocks'
	| 'profile'
	| 'deleteUser';

/** A step as the report shows it. */
export interface Step {
	step:
		| 'ban'
		| 'unban'
		| 'endSessions'
		| 'deactivate'
		| 'reactivate'
		| 'deleteMessages'
		| ErasureStep;
	status: Status;
	/** The group, of `ban` and `unban`. */
	guid?: string;
	/** The number of records that the step took away, or failed to take away. */
	count?: number;
	/** Why the step failed or was skipped. */
	reason?: string;
}

/** The results of the steps for one user. */
export class Report {
	readonly steps: Step[] = [];
	private firstFailure?: ServiceError;
	/** Whether a step failed for a reason that may pass, e.g. an outage. */
	isWorthAnotherRun = false;

	/**
	 * Does a step and notes how it ended. If the service refuses the step, the next steps are done all the same.
	 * @param work does the step, and returns its status, or a status with more facts, e.g. `{ status: 'done', count: 3 }`
	 */
	async run(
		about: Pick<Step, 'step' | 'guid'>,
		work: () => Promise<Status | Omit<Step, 'step'>>,
	): Promise<void> {
		await work().then(
			(result) =>
				this.steps.push({
					...about,
					...(typeof result === 'string' ? { status: result } : result),
				}),
			(error: unknown) => this.fail(about, error),
		);
	}

	/**
	 * Notes a step that failed. If the failure may pass, an erasure skips all later steps.
	 * @throws the error, if it is no error of the service
	 */
	fail(about: Pick<Step, 'step' | 'guid' | 'count'>, error: unknown): void {
		if (!(error instanceof ServiceError)) throw error;
		this.firstFailure ??= error;
		this.isWorthAnotherRun ||= maySucceedLater(error.details);
		this.steps.push({ ...about, status: 'failed', reason: error.message });
	}

	/** Reads data for the next steps. If the reading fails, notes a failed step and returns undefined. */
	async read<Result>(
		about: Pick<Step, 'step' | 'guid'>,
		work: () => Promise<Result>,
	): Promise<Result | undefined> {
		return await work().catch((error: unknown) => {
			this.fail(about, error);
			return undefined;
		});
	}

	skip(about: Pick<Step, 'step' | 'guid'>, reason: string): void {
		this.steps.push({ ...about, status: 'skipped', reason });
	}

	/** Whether a step of a kind failed. */
	hasFailed(step: Step['step']): boolean {
		return this.steps.some((taken) => taken.step === step && taken.status === 'failed');
	}

	/** Whether a step of a kind changed something in this run. */
	isDone(step: Step['step']): boolean {
		return this.steps.some((taken) => taken.step === step && taken.status === 'done');
	}

	/** The GUIDs of groups in which a step was done, by this run or before. */
	guidsOf(step: Step['step']): string[] {
		return this.steps
			.filter((taken) => taken.step === step && ['done', 'already'].includes(taken.status))
			.flatMap(({ guid }) => guid ?? []);
	}

	/** The number of records that a step took away. A step without a `count` counts as 1. */
	countOf(step: Step['step']): number {
		return this.steps
			.filter((taken) => taken.step === step && taken.status === 'done')
			.reduce((sum, { count = 1 }) => sum + count, 0);
	}

	/** Whether any step changed something. */
	get changed(): boolean {
		return this.steps.some(({ status, count }) => status === 'done' && count !== 0);
	}

	/**
	 * The record with all steps. If a step failed: an error that names the failed, the done and the skipped steps.
	 * @param act a noun for all steps together, e.g. `suspension`
	 * @param toGoOn the advice how a person gets the failed steps done
	 */
	outcome(act: string, record: IDataObject, toGoOn = RUN_AGAIN): RecordOrRefusal {
		const { firstFailure } = this;
		if (!firstFailure) {
			return { ...record, changed: this.changed, steps: this.steps as unknown as IDataObject[] };
		}
		const inWords = (...statuses: Status[]) =>
			sentencesOf(this.steps.filter(({ status }) => statuses.includes(status))).join('; ');
		const done = inWords('done', 'already');
		const skipped = inWords('skipped');
		const advice = [
			done === '' ? 'Nothing was done.' : `Done: ${done}.`,
			...(skipped === '' ? [] : [`Not tried: ${skipped}.`]),
			toGoOn,
		];
		return new ServiceError(
			`The ${act} of ${String(record.uid)} is not finished. Failed: ${inWords('failed')}`,
			{
				...firstFailure.details,
				// The target may be another user, e.g. a blocked one
				target: undefined,
				isDoneInPart: this.changed,
				advice: advice.join(' '),
			},
		);
	}
}

const RUN_AGAIN = 'Run the item again: it goes on where this run ended.';

/** How many groups an error names one by one. */
const MAX_GROUPS_NAMED = 3;

/** The steps in words. Steps in more than MAX_GROUPS_NAMED groups end with a number: `ban from a`, …, `ban from 4 more groups`. */
function sentencesOf(steps: Step[]): string[] {
	const inGroups = steps.filter(({ guid }) => guid !== undefined);
	if (inGroups.length <= MAX_GROUPS_NAMED) return steps.map(sentenceOf);
	const named = inGroups.slice(0, MAX_GROUPS_NAMED).map(sentenceOf);
	const more = `${inGroups.length - MAX_GROUPS_NAMED} more groups`;
	return [
		...named,
		`${inGroups[0].step} from ${more}`,
		...steps.filter(({ guid }) => guid === undefined).map(sentenceOf),
	];
}

function sentenceOf({ step, guid, count, reason }: Step): string {
	const counted = (noun: string) =>
		count === undefined ? `the ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;
	const words: Record<Step['step'], string> = {
		ban: `ban from ${guid ?? 'the groups'}`,
		unban: `unban from ${guid ?? 'the groups'}`,
		endSessions: 'end of all sessions',
		deactivate: 'deactivation',
		reactivate: 'reactivation',
		reactions: `removal of ${counted('reaction')}`,
		notifications: `removal of ${counted('notification setting')}`,
		pushTokens: `removal of ${counted('push token')}`,
		memberships: `end of ${counted('membership')}`,
		friends: `end of ${counted('friendship')}`,
		blocks: `removal of ${counted('block')}`,
		profile: 'emptying of the profile',
		deleteUser: 'deletion of the user',
		deleteMessages: `deletion of ${counted('message')}`,
	};
	return `${words[step]}${reason === undefined ? '' : ` (${reason.replace(/\.$/, '')})`}`;
}
