import type { IDataObject } from 'n8n-workflow';
import { byId } from './form';
import type { Part, Run } from '../run';

/** The number of good rows with users. */
export const ROWS = 60;

/** Good rows, two that the node refuses (no name, a bad ID), and one with a user who exists already. */
const rows = (run: Run): IDataObject[] => [
	...Array.from({ length: ROWS }, (_, row) => ({
		uid: run.id(`row-${row + 1}`),
		name: `Row ${row + 1}`,
	})),
	{ uid: run.id('no-name') },
	{ uid: 'not an id', name: 'Bad' },
	{ uid: run.id('ada'), name: 'Ada' },
];

/** Bulk imports: users with bad rows, groups, members and messages. */
export const imports: Part = {
	name: 'imports',
	after: ['users', 'groups'],
	async run(run) {
		const columns = { inputMode: 'autoMap' };
		const { items, errorItems } = await run.node('import.importUsers', columns, {
			items: rows(run),
			onError: 'continueErrorOutput',
		});
		checkCounts(run, items, { imported: ROWS, alreadyExists: 1 });
		if (errorItems.length !== 2) {
			run.noteFinding({
				what: 'list',
				expected: '2 rows at the error output',
				got: `${errorItems.length} rows`,
			});
		}
		await run.holds('GET /users/{uid}', { uid: run.id(`row-${ROWS}`) }, { name: `Row ${ROWS}` });

		const importAndCount = async (
			operation: string,
			rowsToImport: IDataObject[],
			expected: Record<string, number>,
		) => {
			const outcome = await run.node(operation, columns, { items: rowsToImport });
			checkCounts(run, outcome.items, expected);
		};
		const guid = run.id('imported');
		const group = { guid, name: 'Imported', type: 'public', owner: run.id('ada') };
		await importAndCount('import.importGroups', [group], { imported: 1 });
		await run.holds('GET /groups/{guid}', { guid }, { name: 'Imported' });
		const members = ['row-1', 'row-2'].map((name) => ({
			guid,
			uid: run.id(name),
			scope: 'participant',
		}));
		await importAndCount('import.importMembers', members, { imported: 2 });
		const yesterday = Math.floor(Date.now() / 1000) - 86_400;
		const messages = [1, 2, 3].map((n) => ({
			muid: run.id(`old-${n}`),
			sender: run.id('ada'),
			receiverType: 'user',
			receiver: run.id('bea'),
			'data.text': `Old message ${n}`,
			sentAt: yesterday + n,
		}));
		await importAndCount('import.importMessages', messages, { imported: 3 });
		await importAndCount('import.importMessages', messages, { alreadyExists: 3 });
		await exportOld(run, messages);
	},
};

/** Expects that an export has the imported messages. It ends at the last of them, because newer messages may still be missing. */
async function exportOld(run: Run, messages: Array<{ sentAt: number }>): Promise<void> {
	const sentBefore = messages.at(-1)!.sentAt;
	const { items } = await run.node('message.export', {
		messagesOf: 'user',
		uid: byId(run.id('bea')),
		options: { sentBefore },
	});
	const got = items.map(({ sentAt }) => sentAt).join(', ');
	const wanted = messages.map(({ sentAt }) => sentAt).join(', ');
	if (got === wanted) return;
	const expected = 'the imported messages, the oldest first';
	run.noteFinding({ what: 'list', at: 'sentAt', expected, got: `${items.length} messages` });
}

/** Notes a finding for each status that another number of rows than expected has. */
function checkCounts(run: Run, items: IDataObject[], expected: Record<string, number>): void {
	for (const [status, wanted] of Object.entries(expected)) {
		const got = items.filter((item) => item.status === status).length;
		if (got === wanted) continue;
		run.noteFinding({
			what: 'list',
			at: 'status',
			expected: `${wanted} '${status}'`,
			got: `${got} '${status}'`,
		});
	}
}
