import { withNotes } from '../../../shared/transport/errors';
import { causeOfCode } from '../../../shared/transport/failure';
import type { Failure, ImportRow, Outcome } from '../types';
import { asError, isRace, verdictOn } from './answers';
import type { Answers } from './answers';
import { failureKindOf } from './failure';
import type { Service } from './service';

/** Sends records once, and settles the records of which the answer speaks. Undefined if no record is open, or the run is halted. */
export async function attempt(service: Service, rows: ImportRow[]): Promise<Failure | undefined> {
	const { answers, error } = await service.exchange(rows);
	if (error)
		return { error, kind: failureKindOf(error), rows, answerCountAtFailure: service.answerCount };
	const open = settleAnswered(service, rows, answers);
	if (open.length === 0 || service.haltedBy) return undefined;
	// The open records are sent again together, so one of their reasons has to decide: the first
	const [{ why }] = open;
	const reason = asError(why);
	const kindIfAllOpen = isRace(why) ? 'race' : failureKindOf(reason);
	const kind = open.length < rows.length ? 'partly' : kindIfAllOpen;
	return {
		error: reason,
		kind,
		rows: open.map(({ row }) => row),
		answerCountAtFailure: service.answerCount,
	};
}

/** Gives each record its outcome by the answers. Returns the records that are still open. */
function settleAnswered(service: Service, rows: ImportRow[], answers: Answers) {
	const open: Array<{ row: ImportRow; why: Outcome }> = [];
	let refusalsOfApp = 0;
	for (const row of rows) {
		const { mayBeIn: hadLostAnswer } = row;
		const { outcome, again, mayBeIn } = verdictOn(row, answers, service.access.kind);
		if (again) {
			if (mayBeIn) row.mayBeIn = true;
			open.push({ row, why: outcome });
			continue;
		}
		row.outcome = hadLostAnswer && outcome.status === 'failed' ? inDoubt(outcome) : outcome;
		if (outcome.status !== 'failed') service.canary = row;
		else if (causeOfCode(outcome.code) === 'app') refusalsOfApp++;
	}
	if (open.length < rows.length) service.noteAnswer();
	// Then each record has an outcome, so the first has one, too
	if (refusalsOfApp === rows.length) service.halt(asError(rows[0].outcome as Outcome));
	return open;
}

/** The outcome of a record that was refused after an answer was lost: the attempt without an answer may have brought it in. */
function inDoubt(outcome: Outcome): Outcome {
	const doubt = 'An earlier answer was lost, so it may be there all the same.';
	return withNotes(outcome, doubt);
}
