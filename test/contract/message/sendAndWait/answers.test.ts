import {
	APPROVE,
	customForm,
	group,
	severalUsers,
	thread,
	useQuestions,
	withoutOwnScript,
} from './asking';

const { ask, link, answered } = useQuestions();

it.each([
	['approve', true],
	['decline', false],
])('%s comes out with the user who answered', async (answer, approved) => {
	const asked = await ask(severalUsers);
	const linkOfBob = link(0);
	const outcome = await answered(asked, { answer }, linkOfBob);
	expect(outcome).toEqual({ approved, limitReached: false, respondedBy: 'bob' });
});

it.each([
	['a group', group],
	['a thread', thread],
])('an answer from %s names nobody', async (_where, parameters) => {
	const outcome = await answered(await ask(parameters), APPROVE);
	expect(outcome).toEqual({ approved: true, limitReached: false });
});

it('an answer may be a text', async () => {
	const asked = await ask({ responseType: 'freeText' });
	expect((await asked.press(link(), { answer: ' ' })).html).toContain('Your answer: fill this in.');
	expect(await answered(asked, { answer: ' Yes,\r\nplease <b> ' })).toMatchObject({
		text: 'Yes,\nplease <b>',
	});
});

it('an answer may be a form, whose values are checked', async () => {
	const options = { values: [{ option: 'Red' }, { option: 'Blue' }] };
	const asked = await ask(
		customForm(
			{ fieldLabel: 'Name', requiredField: true },
			{ fieldLabel: 'Age', fieldType: 'number', fieldName: 'years' },
			{ fieldLabel: 'Mail', fieldType: 'email' },
			{ fieldLabel: 'Day', fieldType: 'date' },
			{ fieldLabel: 'Colour', fieldType: 'dropdown', fieldOptions: options },
			{ fieldLabel: 'More', fieldType: 'checkbox', fieldOptions: options },
			{ fieldType: 'hiddenField', fieldName: 'order', fieldValue: '={{ 4700 + 11 }}' },
			{ fieldType: 'html', html: '<p>All prices are <b>net</b></p><script>' },
		),
	);
	const seen = await asked.open(link());
	expect(seen.html).toContain('<p>All prices are <b>net</b></p></div>');
	expect(withoutOwnScript(seen)).not.toMatch(/4711<|<script|value="4711"/);
	const refused = await asked.press(link(), { 'field-2': 'nobody', 'field-4': 'Black' });
	expect(refused).toMatchObject({ status: 400, executionGoesOn: false });
	for (const text of [
		'Name: fill this in.',
		'Mail: has to be an email address.',
		'value="nobody"',
		'Colour: choose one of the options.',
	]) {
		expect(refused.html).toContain(text);
	}
	const good = {
		'field-0': 'Ada',
		'field-1': '36',
		'field-2': '',
		'field-3': '2026-01-31',
		'field-4': 'Blue',
		'field-5': ['Red', 'Red'],
		'field-6': 'changed',
	};
	expect(await answered(asked, good)).toEqual({
		Name: 'Ada',
		years: 36,
		Mail: null,
		Day: '2026-01-31',
		Colour: 'Blue',
		More: ['Red'],
		order: '4711',
		limitReached: false,
		respondedBy: 'bob',
	});
});

it('an answer is taken the second time when its file could not be stored', async () => {
	const asked = await ask(customForm({ fieldLabel: 'Photo', fieldType: 'file' }));
	const file = { filepath: '/nowhere', originalFilename: 'a.jpg', mimetype: 'x/y', size: 3 };
	const lost = await asked.press(link(), {}, { files: { 'field-0': file } });
	expect(lost).toMatchObject({ status: 500, executionGoesOn: false });
	expect(await asked.press(link(), {})).toMatchObject({ executionGoesOn: true });
});
