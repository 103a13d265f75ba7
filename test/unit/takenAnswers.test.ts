import { setTimeout as sleep } from 'node:timers/promises';
import { showWhenTaken } from '../../nodes/CometChat/question/showWhenTaken';
import { clock } from '../../nodes/shared/transport/clock';
import { AnswerOfN8n } from '../engine/answerOfN8n';
import { seededRandom } from '../service';

const PAIRS = 100;
/** Milliseconds that stand for a second here. */
const SECOND = 100;
const usual = { ...clock };
beforeAll(() => Object.assign(clock, { longestAnswerWait: 2 * SECOND }));
afterAll(() => Object.assign(clock, usual));

/** An execution that waits, as two processes see it: by its row in n8n's database. */
class Waiting {
	taken?: string;
	readonly chat: string[] = [];

	/** @param delays milliseconds: until n8n has asked its database, and until the service has edited the messages */
	async press(who: string, delays: { database: number; service: number }): Promise<string> {
		const seen = { status: 0, headers: {}, html: '', executionGoesOn: true };
		const response = new AnswerOfN8n(seen);
		showWhenTaken(response as never, {
			takenPage: { html: `recorded: ${who}`, headers: {} },
			undecidedPage: { html: 'thank you', headers: {} },
			makeRefusedPage: () => ({ html: 'was answered', headers: {}, status: 410 }),
			showInChat: async ({ html }) => {
				await sleep(delays.service);
				this.chat.push(html);
			},
		});
		await sleep(delays.database);
		this.taken ??= who;
		const reply = this.taken === who ? 'taken' : 'refused';
		response.reply(reply, ({ $execution }) => ($execution ? 'taken' : ''));
		await response.ended;
		return seen.html;
	}
}

it(`no page and no message claims an outcome that was not taken, in ${PAIRS} pairs of presses at two processes`, async () => {
	const random = seededRandom(7);
	const upTo = (seconds: number) => random() * seconds * SECOND;
	const pairs = Array.from({ length: PAIRS }, async (_, pair) => {
		const waiting = new Waiting();
		const gap = (pair / (PAIRS - 1)) * 2 * SECOND;
		// n8n may take longer than the two seconds that the node waits, in every fifth pair
		const delays = [0, 1].map(() => ({ database: upTo(pair % 5 ? 0.3 : 4), service: upTo(2) }));
		const pages = await Promise.all([
			waiting.press('approved', delays[0]),
			sleep(gap).then(async () => await waiting.press('declined', delays[1])),
		]);
		await sleep(5 * SECOND);
		return { pages, ...waiting };
	});
	const outcomes = await Promise.all(pairs);
	for (const { pages, chat, taken } of outcomes) {
		const honest = [`recorded: ${taken}`, 'thank you', 'was answered'];
		for (const said of [...pages, ...chat]) expect(honest).toContain(said);
		expect(chat).toContain(`recorded: ${taken}`);
	}
	const winners = new Set(outcomes.map(({ taken }) => taken));
	expect(winners).toEqual(new Set(['approved', 'declined']));
});
