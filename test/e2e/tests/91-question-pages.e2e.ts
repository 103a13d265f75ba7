/** Tests of the pages on which people answer: their elements, hostile texts in them, and their look. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { ANY_ID, ANY_TIME, ask, onPhone } from '../editor/phone';
import { E2E, IMAGES } from '../harness/paths';

/** The folder, ignored by Git, for pictures of the pages. */
const PICTURES = join(E2E, '.cache', 'pages');

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

it.each([
	[
		'A form without a file',
		{
			responseType: 'customForm',
			formFields: { values: [{ fieldLabel: 'Name', requiredField: true }] },
		},
		'Name',
		'Name',
		'You can close this page now.',
	],
	['A text', { responseType: 'freeText' }, 'Your answer', 'text', 'Yes, both <of> them.'],
])('%s is filled in', async (_what, parameters, label, name, shown) => {
	const asking = await ask(parameters);
	await onPhone(asking.link, async (page) => {
		await page.getByLabel(label).fill('Yes, both <of> them.');
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
		await page.getByText(shown).waitFor();
	});
	expect(await asking.outcome()).toMatchObject({
		data: { [name]: 'Yes, both <of> them.', respondedBy: 'bob' },
	});
});

const FORM = {
	responseType: 'customForm',
	message: 'Please tell us about order 4711, which we could not deliver on Monday.',
	formFields: {
		values: [
			{ fieldLabel: 'Name', requiredField: true, placeholder: 'Ada Lovelace' },
			{ fieldLabel: 'Amount', fieldType: 'number' },
			{
				fieldLabel: 'What shall we do?',
				fieldType: 'dropdown',
				fieldName: 'wish',
				// The spaces and the tab have to come back as they are
				fieldOptions: { values: [{ option: 'Refund  it' }, { option: 'Send again' }] },
			},
			{
				fieldLabel: 'Reasons',
				fieldType: 'checkbox',
				fieldOptions: { values: [{ option: 'Late' }, { option: 'Broken' }] },
				limitSelection: 'range',
				minSelections: 1,
				maxSelections: 2,
			},
			{
				fieldLabel: 'Fault',
				fieldType: 'radio',
				fieldOptions: { values: [{ option: 'Yours' }, { option: 'Our\tfault' }] },
			},
			{ fieldLabel: 'Day', fieldType: 'date' },
			{ fieldLabel: 'Photos', fieldType: 'file', multipleFiles: true },
			{ fieldType: 'html', html: '<b>All prices are net.</b>' },
			{ fieldLabel: 'More', fieldType: 'textarea' },
			{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '4711' },
		],
	},
};

it('A form is filled in and corrected, with a file', async () => {
	const asking = await ask(FORM);
	await onPhone(asking.link, async (page) => {
		await page.getByLabel('Name').fill('Ada');
		await page.getByLabel('Amount').fill('12.5');
		await page.getByLabel('What shall we do?').selectOption({ index: 1 });
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('alert').getByText('Reasons: choose at least 1.').waitFor();
		expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
		expect((await asking.now()).status).toBe('waiting');
		await page.getByLabel('Late').check();
		await page.getByRole('radio').nth(1).check();
		await page.getByLabel('Day', { exact: true }).fill('2026-11-22');
		await page
			.getByLabel('Photos')
			.setInputFiles([{ name: 'box.txt', mimeType: 'text/plain', buffer: Buffer.from('Hi') }]);
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
	});
	expect(await asking.outcome()).toEqual({
		data: {
			Name: 'Ada',
			Amount: 12.5,
			wish: 'Refund  it',
			Reasons: ['Late'],
			Fault: 'Our\tfault',
			Day: '2026-11-22',
			Photos: [{ filename: 'box.txt', mimetype: 'text/plain', size: 2 }],
			More: null,
			order: '4711',
			limitReached: false,
			questionId: ANY_ID,
			respondedAt: ANY_TIME,
			respondedBy: 'bob',
		},
	});
	const [[item]] = (await asking.end()).data.resultData.runData.Ask[0].data!.main!.map(
		(items) => items as unknown as Array<{ binary: Record<string, { fileName: string }> }>,
	);
	expect(item.binary.Photos_0.fileName).toBe('box.txt');
});

/** Texts that run a script or load something if they become parts of the page. */
const ATTACKS = [
	'<script>attacked = 1; fetch("http://127.0.0.1:9/a")</script>',
	'"><img src=http://127.0.0.1:9/b onerror=attacked=1>',
	"' autofocus onfocus='attacked=1",
	'</textarea></select></title></style><svg onload=attacked=1>',
	'<link rel=stylesheet href=http://127.0.0.1:9/c><base href=http://127.0.0.1:9/>',
	'<meta http-equiv=refresh content="0;url=http://127.0.0.1:9/d"><iframe src=javascript:attacked=1>',
	'{{ constructor.constructor("attacked=1")() }}${attacked=1}',
	'</form><form action=http://127.0.0.1:9/e><button autofocus formaction=javascript:attacked=1>',
];
const ATTACK = ATTACKS.join(' ');

const attackedForm = {
	responseType: 'customForm',
	defineForm: 'json',
	jsonOutput: JSON.stringify([
		...['text', 'email', 'number', 'date', 'password', 'textarea', 'hiddenField', 'file'].map(
			(fieldType) => ({
				fieldType,
				fieldName: fieldType,
				fieldLabel: ATTACK,
				placeholder: ATTACK,
				defaultValue: ATTACK,
				fieldValue: ATTACK,
				acceptFileTypes: ATTACK,
			}),
		),
		...['dropdown', 'radio', 'checkbox'].map((fieldType) => ({
			fieldType,
			fieldName: fieldType,
			fieldLabel: ATTACK,
			defaultValue: ATTACKS[0],
			fieldOptions: { values: ATTACKS.map((option) => ({ option })) },
		})),
		{ fieldType: 'html', html: ATTACK },
	]),
};

it.each([
	[
		'an approval',
		{ approvalOptions: { values: { approveLabel: ATTACK, disapproveLabel: ATTACK } } },
	],
	['a text', { responseType: 'freeText' }],
	['a form', attackedForm],
])('%s full of attacks runs no script and loads nothing', async (_what, parameters) => {
	const asking = await ask({
		message: ATTACK,
		...parameters,
		options: {
			responseFormTitle: ATTACK,
			responseFormButtonLabel: ATTACK,
			thanksText: ATTACK,
		},
	});
	await onPhone(
		asking.link,
		async (page) => {
			const requests: string[] = [];
			page.on('request', (request) => requests.push(request.url()));
			await page.reload();
			const attacked = async () =>
				await page.evaluate(() => (globalThis as { attacked?: number }).attacked);
			expect(await attacked()).toBeUndefined();
			expect(
				await page.locator('body script, img, svg, iframe, link, base, form form').count(),
			).toBe(0);
			for (const input of await page.locator('input, textarea, select').all()) await input.focus();
			if (await page.locator('textarea').count())
				await page.locator('textarea').first().fill(ATTACK);
			for (const choice of await page.locator('select').all()) {
				await choice.selectOption({ index: 3 });
			}
			for (const box of ['email', 'number', 'date']) {
				for (const input of await page.locator(`input[type=${box}]`).all()) await input.fill('');
			}
			await page.locator('button').first().click();
			await page.getByText('You can close this page now.').waitFor();
			expect(await attacked()).toBeUndefined();
			expect(await page.locator('body script, img, svg, iframe, link, base').count()).toBe(0);
			expect(new Set(requests)).toEqual(new Set([asking.link]));
		},
		{ javaScriptEnabled: true },
	);
	await asking.end();
});

describe('The page', () => {
	const PAGES: Record<string, Record<string, unknown>> = {
		approval: {
			message:
				'Order 4711 of Ada Lovelace came back damaged. May we refund 129.00 EUR?\n\nShe has been a customer since 2019.',
			approvalOptions: { values: { approveLabel: 'Refund it', disapproveLabel: 'Keep it' } },
		},
		text: { responseType: 'freeText', message: 'What shall we tell Ada?' },
		form: FORM,
		arabic: { ...FORM, options: { language: 'ar' } },
		endless: {
			message: 'x'.repeat(400),
			approvalOptions: { values: { approveLabel: 'y'.repeat(120) } },
			options: { responseFormTitle: 'z'.repeat(120) },
		},
	};

	it.each(
		Object.keys(PAGES).flatMap((name) => [
			[name, 'light' as const],
			[name, 'dark' as const],
		]),
	)('of %s is %s, fits a phone, and axe finds nothing', async (name, colorScheme) => {
		const asking = await ask(PAGES[name]);
		const look = async (page: Page, suffix: string) => {
			// The documentation shows the page of an approval
			const folder = name + suffix === 'approval' ? IMAGES : PICTURES;
			const path = join(folder, `question-${name}${suffix}-${colorScheme}.png`);
			await page.screenshot({ path, fullPage: true });
			await page.evaluate(AXE);
			const { violations, incomplete } = await page.evaluate(
				async () =>
					await (
						globalThis as unknown as {
							axe: { run(): Promise<{ violations: unknown[]; incomplete: unknown[] }> };
						}
					).axe.run(),
			);
			expect({ violations, incomplete }).toEqual({ violations: [], incomplete: [] });
			const [content, width, ground] = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				window.innerWidth,
				getComputedStyle(document.body).backgroundColor,
			]);
			expect(content).toBeLessThanOrEqual(Number(width));
			expect(ground).toBe(colorScheme === 'dark' ? 'rgb(20, 21, 28)' : 'rgb(242, 243, 247)');
		};
		await onPhone(
			asking.link,
			async (page, errors) => {
				await look(page, '');
				if (name === 'approval') {
					await page.getByRole('button', { name: 'Refund it' }).click();
					await page.getByRole('heading', { name: 'Thank you' }).waitFor();
					await look(page, '-recorded');
				}
				if (name === 'arabic') {
					expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
					await page.getByLabel('Name').fill('Ada');
					await page.getByRole('button', { name: 'إرسال' }).click();
					await page.getByRole('alert').getByText('اختر 1 على الأقل').waitFor();
					await look(page, '-corrected');
					errors.splice(0);
				}
				if (name === 'form') {
					await page.getByLabel('Name').fill('Ada');
					await page.getByRole('button', { name: 'Submit' }).click();
					await page.getByRole('alert').waitFor();
					await look(page, '-corrected');
					// The browser logs the answer with the corrections as a failed request
					errors.splice(0);
				}
				expect(errors).toEqual([]);
			},
			{ colorScheme, javaScriptEnabled: true },
		);
	});
});
