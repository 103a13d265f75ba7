import type { INodeParameters } from 'n8n-workflow';
import { formForAlice, updateAliceForm, useOddService } from './oddService';

const odd = useOddService();

const WRITES: Array<[string, INodeParameters]> = [
	['a deletion', formForAlice('delete')],
	['an update', updateAliceForm],
];
const ALL: typeof WRITES = [['a read', formForAlice('get')], ...WRITES];

describe('A success that holds an error', () => {
	describe.each(ALL)('as the answer to %s', (_, form) => {
		it.each([
			{ data: null, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
			{ data: null, error: 'No such user.' },
			{ error: { message: 'No such user.' } },
			{ data: {}, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
			{ data: [], error: 'No such user.' },
			{ data: { error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } } },
			{ data: {}, success: false, message: 'No such user.' },
			{ data: { success: 'false', message: 'No such user.' } },
			{ data: { success: 0, message: 'No such user.' } },
			{ data: { message: 'No such user.' }, success: false },
			{ data: { uid: 'alice' }, success: '0', message: 'No such user.' },
			{ error: [{ code: 'ERR_UID_NOT_FOUND', message: 'No such user.' }] },
			{ errors: ['No such user.'] },
			{ data: { errors: [{ message: 'No such user.' }] } },
			{ data: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
			{ code: 'ERR_UID_NOT_FOUND', message: 'No such user.' },
			{ data: { error: 'No such user.' } },
			{ data: [{ error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } }] },
			{ data: [{ success: false, message: 'No such user.' }] },
			{ success: false, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
			{ data: { success: false, code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
			{ status: 'error', data: null, message: 'No such user.' },
			{ status: 'fail', data: { uid: 'alice' }, message: 'No such user.' },
			{ statusCode: 404, data: {}, message: 'No such user.' },
			{ data: [{ status: 'failed', message: 'No such user.' }] },
		])('%j fails', async (body) => {
			expect((await odd.runAnswered(form, body)).error?.message).toBe('No such user [item 0]');
		});
	});

	describe.each(WRITES)('as the answer to %s alone', (_, form) => {
		it.each([
			{ data: false, message: 'No such user.' },
			{ data: 'false', message: 'No such user.' },
			{ status: 'error', message: 'No such user.' },
			{ code: 404, message: 'No such user.' },
			{ error: true, message: 'No such user.' },
			{ ok: false, message: 'No such user.' },
			{ data: { status: 'failure', message: 'No such user.' } },
		])('%j fails', async (body) => {
			expect((await odd.runAnswered(form, body)).error?.message).toBe('No such user [item 0]');
		});
	});

	it('keeps the code of an error beside `success: false`', async () => {
		const error = { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' };
		for (const body of [{ success: false, error }, { data: { success: false, ...error } }]) {
			const { description } = (await odd.runAnswered(formForAlice('delete'), body)).error!;
			expect(description).toContain('ERR_UID_NOT_FOUND');
		}
	});
});

it.each<[string, object]>([
	['an error that says nothing', { data: { uid: 'alice' }, error: {} }],
	['errors that say nothing', { data: { uid: 'alice' }, errors: {} }],
	['an empty list of errors beside nothing', { data: null, errors: [] }],
	['an empty error beside an empty record', { data: {}, error: {} }],
	['an error beside a record', { data: { uid: 'alice', error: 'crawl failed' } }],
	['the status of a record', { data: { uid: 'alice', status: 'failed' } }],
	['the status of a bare record', { uid: 'alice', status: 'failed' }],
	['a status of success', { data: { uid: 'alice' }, status: 'success', code: 200 }],
])('takes %s for no refusal', async (_, body) => {
	expect((await odd.runAnswered(updateAliceForm, body)).error).toBeUndefined();
});
