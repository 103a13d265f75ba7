import type { INodeParameters } from 'n8n-workflow';
import { runsInLoop } from '../engine/harness';
import { csvFile } from '../support/forms';
import { byId, pairedItems, records, run, useService } from './support';

const service = useService();
const WORDS = 'profanity-list';

interface Case {
	form: INodeParameters;
	/** The value of each of three items. */
	rows: [one: string, two: string, three: string];
	/** The target of each item: the second is the first with blanks around its ID, the third is another one. */
	targets: [same: string, alike: string, other: string];
	message: RegExp;
}

/** A case that replaces the entries of keyword lists. */
const ofLists = (operation: string, more: INodeParameters, message: RegExp): Case => ({
	form: { resource: 'keywordList', operation, keywordId: byId('={{ $json.id }}'), ...more },
	rows: ['badword', 'spam', 'fre+'],
	targets: [WORDS, ` ${WORDS} `, 'contact-patterns'],
	message,
});
const entries = '={{ $json.row }}';
const ENTRIES =
	/^'Entries' is to replace the keyword list .*Choose 'Input Items' in 'Entries From'/;

const CASES: Record<string, Case> = {
	'Sync with a column in Entries': ofLists(
		'sync',
		{ entries, options: { maxRemovals: 50 } },
		ENTRIES,
	),
	'Update of a keyword list with Replace': ofLists(
		'update',
		{ entriesChange: 'replace', entries },
		ENTRIES,
	),
	'Replace With CSV File': ofLists(
		'update',
		{ entriesChange: 'replaceByFile' },
		/^'Input Data Field Name' is to replace the keyword list .*Put all entries into one file/,
	),
	'Update of a rule with actions': {
		form: {
			resource: 'moderationRule',
			operation: 'update',
			ruleId: byId('={{ $json.id }}'),
			updateFields: { action: '={{ [$json.row] }}' },
		},
		rows: ['notify', 'blockMessage', 'banUser'],
		targets: ['profanity-filter', ' profanity-filter', 'contact-filter'],
		message:
			/^'Update Fields' is to replace actions, conditions or filters of the rule .*Give all of them with/,
	},
	'Update of a rule with conditions': {
		form: {
			resource: 'moderationRule',
			operation: 'update',
			ruleId: byId('={{ $json.id }}'),
			updateFields: {
				conditions: {
					condition: [{ operator: 'equals', compareWith: 'text', text: '={{ $json.row }}' }],
				},
			},
		},
		rows: ['one', 'two', 'three'],
		targets: ['profanity-filter', ' profanity-filter', 'contact-filter'],
		message:
			/^'Update Fields' is to replace actions, conditions or filters of the rule .*Give all of them with/,
	},
};

const writes = () => service.current.requests.filter(({ method }) => method !== 'GET');
/** The three items, each with its value also as a CSV file. */
const inputOf = ({ rows, targets }: Case) => ({
	items: rows.map((row, n) => ({ row, id: targets[n] })),
	binary: rows.map((row) => csvFile(row)),
});

describe.each(Object.entries(CASES))('%s, and two items for one target', (_name, tested) => {
	it('sends nothing, and names the items and the way that works', async () => {
		const { error } = await run(service.current, tested.form, inputOf(tested));
		// n8n's own loop does not know the other items
		if (runsInLoop) return;
		expect(error?.message).toMatch(tested.message);
		expect(error?.message).toMatch(
			/for item 0 as for item 1, so that only the last one would count/,
		);
		expect(service.current.requests).toEqual([]);
	});

	it('works on the other items where the node goes on', async () => {
		const result = await run(service.current, tested.form, {
			...inputOf(tested),
			onError: 'continueErrorOutput',
		});
		if (runsInLoop) return;
		expect(result.errorItems).toMatchObject([
			{ json: { error: expect.stringMatching(/for item 0 as for item 1/), row: tested.rows[0] } },
			{ json: { error: expect.stringMatching(/for item 1 as for item 0/), row: tested.rows[1] } },
		]);
		expect(pairedItems(result)).toEqual([{ item: 2 }]);
		expect(writes()).toHaveLength(1);
	});

	it('refuses nothing when the items have different targets', async () => {
		const { items, binary } = inputOf(tested);
		const result = await run(service.current, tested.form, {
			items: items.slice(1),
			binary: binary.slice(1),
		});
		if (!runsInLoop) expect(result.error).toBeUndefined();
		expect(writes()).toHaveLength(2);
	});
});

describe('The list of pinned conversations', () => {
	const form = (pinnedChange: string): INodeParameters => ({
		resource: 'conversation',
		operation: 'setPinned',
		pinnedChange,
		pinnedConversations: { conversation: [{ type: 'group', guid: byId('={{ $json.id }}') }] },
	});
	const items = [{ id: 'general' }, { id: 'support' }];

	it('is replaced by one item only', async () => {
		const { error } = await run(service.current, form('replace'), { items });
		if (runsInLoop) return;
		expect(error?.message).toMatch(
			/^'Conversations' is to replace the list of pinned conversations/,
		);
		expect(service.current.requests).toEqual([]);
	});

	it('takes additions of several items', async () => {
		const result = await run(service.current, form('add'), { items });
		expect(records(result)).toHaveLength(2);
	});
});
