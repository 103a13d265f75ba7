import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../../nodes/shared/transport/clock';
import { APPROVE, customForm, severalUsers, useQuestions, withoutOwnScript } from './asking';

const { ask, link, bodies, answered, failsToAsk } = useQuestions();

describe('The page', () => {
	it('decides nothing when it is opened, with any parameters in its address', async () => {
		const asked = await ask({});
		const seen = await asked.open(`${link()}&approved=true&answer=approve`);
		expect(seen).toMatchObject({ status: 200, executionGoesOn: false });
		expect(seen.html).toContain('<form method="post" enctype="multipart/form-data">');
		expect(seen.headers['Content-Security-Policy']).toContain("default-src 'none'");
		expect(seen.headers).toMatchObject({
			'Cache-Control': 'no-store',
			'Referrer-Policy': 'no-referrer',
		});
		expect(withoutOwnScript(seen)).not.toMatch(/<script|<link|<img|\son\w+=/);
	});

	it('shows the question as it was at the time of asking, without its HTML', async () => {
		const asked = await ask(
			{
				message: '={{ $json.question }} {{ $now.toMillis() }}',
				approvalOptions: { values: { approveLabel: '={{ $json.label }}' } },
			},
			{ items: [{ question: '<script>alert(1)</script>', label: '"><img src=x>' }] },
		);
		const seen = await asked.open(link());
		const { html } = seen;
		const [, shown] = /<p dir="auto">(.*)<\/p>/.exec(html)!;
		expect(shown).toMatch(/^&lt;script&gt;alert\(1\)&lt;\/script&gt; \d+$/);
		expect(bodies()[0]).toMatchObject({
			data: { text: expect.stringContaining(shown.split(' ').at(-1)!) },
		});
		expect(html).toContain('&quot;&gt;&lt;img src=x&gt;');
		expect(withoutOwnScript(seen)).not.toMatch(/<script|<img/);
	});

	it('has a dropdown, also where an expression says the type of the element', async () => {
		const fieldOptions = { values: [{ option: 'Red' }, { option: 'Blue' }] };
		const fieldType = '={{ "dropdown" }}';
		const asked = await ask(customForm({ fieldType, fieldLabel: 'Colour', fieldOptions }));
		expect(await answered(asked, { 'field-0': 'Blue' })).toMatchObject({ Colour: 'Blue' });
	});

	it('is found whatever the name of the node', async () => {
		const asked = await ask({}, { name: `Ask "O'Neil" }} {{ 1 + 1 }} \\` });
		expect(await asked.open(link())).toMatchObject({ status: 200 });
	});

	it.each([
		['nothing', {}],
		['something else', { answer: 'maybe' }],
		['a list', { answer: ['approve', 'decline'] }],
	])('goes on asking when %s is posted', async (_what, body) => {
		const asked = await ask({});
		expect(await asked.press(link(), body as IDataObject)).toMatchObject({
			status: 400,
			executionGoesOn: false,
			html: expect.stringContaining('Press one of the buttons.'),
		});
	});

	it('takes no decline where there is only one button', async () => {
		const asked = await ask({ approvalOptions: { values: { approvalType: 'single' } } });
		const { html } = await asked.open(link());
		expect(html).not.toContain('decline');
		expect(await asked.press(link(), { answer: 'decline' })).toMatchObject({
			executionGoesOn: false,
		});
	});
});

describe('A link', () => {
	const keyOf = (address: string) => new URL(address).searchParams.get('question')!;

	it.each([
		['of an earlier question', (_own: string, earlier: string) => earlier],
		['without its key', (own: string) => own.replace(keyOf(own), '')],
		['with a forged key', (own: string) => own.replace(keyOf(own), 'toString')],
		['with a second key', (own: string, earlier: string) => `${own}&question=${keyOf(earlier)}`],
		['of n8n to the execution', (own: string) => own.replace(/\?.*/, '?uid=alice')],
	])('%s answers nothing', async (_which, made) => {
		await ask();
		const earlier = link();
		const asked = await ask();
		const stale = made(link(), earlier);
		for (const seen of [await asked.open(stale), await asked.press(stale, APPROVE)]) {
			expect(seen).toMatchObject({ status: 410, executionGoesOn: false });
			expect(seen.html).toContain('This question has been answered');
			expect(seen.html).not.toContain('<form');
		}
		expect(await answered(asked, APPROVE)).toMatchObject({ respondedBy: 'bob' });
	});

	it('of a user cannot be made the link of another user by changes to its address', async () => {
		const asked = await ask(severalUsers);
		expect(await answered(asked, APPROVE, `${link(0)}&uid=carol`)).toMatchObject({
			respondedBy: 'bob',
		});
	});

	it('has a key that the execution does not hold', async () => {
		const asked = await ask();
		expect(JSON.stringify(asked.result.run)).not.toContain(keyOf(link()));
	});

	it('takes only one of several presses in the same moment, and a further one when n8n has not gone on for a day', async () => {
		const asked = await ask(severalUsers);
		const [start, minute, day] = [3_600_000, 60_000, 86_400_000];
		const elapsed = jest.spyOn(clock, 'elapsed').mockReturnValue(start);
		const seen = await Promise.all([
			asked.press(link(0), APPROVE),
			asked.press(link(1), { answer: 'decline' }),
			asked.press(link(0), APPROVE),
		]);
		expect(seen.map(({ executionGoesOn }) => executionGoesOn).sort()).toEqual([false, false, true]);
		expect(seen.find(({ executionGoesOn }) => !executionGoesOn)).toMatchObject({
			status: 410,
			html: expect.stringContaining('This question has been answered'),
		});
		// A limit of concurrent runs keeps the execution waiting; then n8n could not go on with the first answer
		for (const [after, executionGoesOn] of [
			[day - minute, false],
			[day + minute, true],
		] as const) {
			elapsed.mockReturnValue(start + after);
			expect(await asked.press(link(1), APPROVE)).toMatchObject({ executionGoesOn });
		}
		jest.restoreAllMocks();
	});
});

describe('The words', () => {
	it('are those of the language, in the message and on the pages', async () => {
		const options = { afterDecision: 'leave', language: 'de', thanksText: 'Erledigt' };
		const asked = await ask({ options });
		expect(bodies()[0]).toMatchObject({
			data: { text: expect.stringContaining('\n\nHier antworten: http') },
		});
		const { html } = await asked.open(link());
		for (const text of ['<html lang="de" dir="ltr">', 'Genehmigen', 'Ablehnen', 'Ihre Antwort']) {
			expect(html).toContain(text);
		}
		expect((await asked.press(link(), {})).html).toContain('Drücken Sie eine der Schaltflächen.');
		expect((await asked.press(link(), APPROVE)).html).toContain('<h1 dir="auto">Erledigt</h1>');
		expect((await asked.press(link(), APPROVE)).html).toContain('Diese Frage ist beantwortet');
	});

	it.each([
		['de-AT', 'Hier antworten'],
		['de_DE.UTF-8', 'Hier antworten'],
		['DE', 'Hier antworten'],
		['pl-PL', 'Answer here'],
		['fil', 'Answer here'],
	])('are those of the language of the locale %s', async (locale, words) => {
		await ask({ options: { language: '={{ $json.locale }}' } }, { items: [{ locale }] });
		expect(JSON.stringify(bodies()[0])).toContain(words);
	});

	it('are those of no text that is no locale', async () => {
		await failsToAsk({ options: { language: 'Polski' } }, /^'Language' /);
	});
});
