import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, records, run, useService } from './support';

/** The operations of which docs/outputs.md shows an item, with the form that gives it. */
const FORMS: Record<string, INodeParameters> = {
	'User > Get Many': { resource: 'user', operation: 'getMany', limit: 1 },
	'User > Create or Update': {
		resource: 'user',
		operation: 'createOrUpdate',
		uid: 'ada',
		name: 'Ada Lovelace',
	},
	'Message > Send': {
		resource: 'message',
		operation: 'send',
		text: 'Your order is on its way',
		receiverUid: byId('bob'),
	},
	'Moderation > Get Many Blocked Messages': {
		resource: 'moderation',
		operation: 'getManyBlockedMessages',
		limit: 1,
	},
	'Group > Ban Member': {
		resource: 'group',
		operation: 'banMember',
		guid: byId('general'),
		uid: byId('dave'),
	},
	'Import > Import Users': {
		resource: 'import',
		operation: 'importUsers',
		inputMode: 'json',
		records: '[{"uid":"ada","name":"Ada Lovelace"}]',
	},
	'User > Get, refused': { resource: 'user', operation: 'get', uid: byId('nobody') },
};

const page = readFileSync(join(__dirname, '../../docs/outputs.md'), 'utf8');
const [, section] = page.split('\n## Items as they come out\n');
// A title in bold, and the block of JSON behind it
const samples = [...section.matchAll(/\*\*([\w >,]+)\*\*[^*`]*```json\n([^`]+)```/g)].map(
	([, title, json]) => [title, JSON.parse(json) as IDataObject] as const,
);

const service = useService();

it('shows an item of each of these operations', () => {
	expect(samples.map(([title]) => title)).toEqual(Object.keys(FORMS));
});

it.each(samples)('shows %s as it comes out', async (title, sample) => {
	const result = await run(service.current, FORMS[title], { onError: 'continueRegularOutput' });
	const [record] = records(result);
	expect(Object.keys(record)).toEqual(Object.keys(sample));
	expect(record).toMatchObject(withoutNow(sample));
});

/** The sample with any value in the place of times since 2026: these are times of the run. */
function withoutNow(sample: IDataObject): IDataObject {
	const isNow = (name: string, value: unknown) =>
		/At(Iso)?$/.test(name) && new Date(Number(value) * 1000 || String(value)) > new Date('2026');
	return Object.fromEntries(
		Object.entries(sample).map(([name, value]) => [
			name,
			isNow(name, value) ? expect.any((value as string | number).constructor) : value,
		]),
	) as IDataObject;
}
