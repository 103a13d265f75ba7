import type { IDataObject } from 'n8n-workflow';
import type { NodeResult } from '../../engine/harness';
import { useFastClock } from '../../engine/support';
import { itUnlessShort, loadSize } from '../../support/budget';
import type { Run } from '../../support/node';
import { byId, records, run, useService } from '../support';
import { addRecordsOfDave, others, traces } from './erasable';

useFastClock({ minute: 50, retries: 0 });
const service = useService({ limits: { perMinute: Infinity } });

const erase = async (more: IDataObject = {}, how: Partial<Run> = {}): Promise<NodeResult> =>
	await run(
		service.current,
		{
			resource: 'user',
			operation: 'erase',
			uid: byId('dave'),
			eraseMessages: 'delete',
			dryRun: false,
			...more,
		},
		how,
	);

/** The erased records by step, from the report of a run or from the error of a run that broke off. */
function countsIn(result: NodeResult): Record<string, number> {
	if (!result.error) return records(result)[0].counts as Record<string, number>;
	const done = /Done: (.*?)\./.exec(String(result.error.description))?.[1] ?? '';
	const count = (words: RegExp) => Number(words.exec(done)?.[1] ?? 0);
	return {
		deleteMessages: count(/deletion of (\d+) message/),
		reactions: count(/removal of (\d+) reaction/),
		pushTokens: count(/removal of (\d+) push token/),
		notifications: count(/removal of (\d+) notification setting/),
		memberships: count(/end of (\d+) membership/),
		friends: count(/end of (\d+) friendship/),
		blocks: count(/removal of (\d+) block/),
	};
}

/**
 * Runs the operation until the user is gone.
 * @param requestsBeforeFailure the number of requests of a run that succeed before a request fails
 * @returns the erased records by step, added over all reports, and the number of runs
 */
async function eraseInTheEnd(requestsBeforeFailure: (run: number) => number) {
	const erased: Record<string, number> = {};
	for (let runs = 1; ; runs++) {
		service.current.faults.clear();
		service.current.faults.add({ kind: '500', skip: requestsBeforeFailure(runs), count: 1 });
		const result = await erase();
		for (const [step, count] of Object.entries(countsIn(result))) {
			erased[step] = (erased[step] ?? 0) + count;
		}
		if (!result.error) return { erased, runs };
		expect(traces(service.current)).toContain('user');
	}
}

/** The records to erase by step, counted by a dry run. */
async function countAll(): Promise<Record<string, number>> {
	const [record] = records(await erase({ dryRun: true }));
	return record.counts as Record<string, number>;
}

it('is finished by later runs when each request fails once, and the reports add up', async () => {
	addRecordsOfDave(service.current, 25);
	const before = others(service.current);
	const { reactions, endSessions, ...toErase } = await countAll();
	const { erased, runs } = await eraseInTheEnd((run) => run - 1);
	// Each run breaks off one request later than the run before, and the last run does not break off
	expect(runs).toBeGreaterThan(15);
	expect(endSessions).toBe(2);
	expect(erased).toMatchObject(toErase);
	// Reactions to the user's own messages go with the messages
	expect(erased.reactions).toBeLessThanOrEqual(reactions);
	expect(traces(service.current)).toEqual([]);
	expect(others(service.current)).toEqual(before);
});

itUnlessShort(
	'is finished by runs that break off, and deletes each of thousands of messages once',
	async () => {
		const messages = loadSize(1_050, 5_000);
		addRecordsOfDave(service.current, messages);
		const { deleteMessages } = await countAll();
		service.current.requests.length = 0;
		// Each run gets further than the run before
		const { erased, runs } = await eraseInTheEnd((run) => loadSize(120, 150) * run + 7);
		expect(deleteMessages).toBeGreaterThan(messages);
		expect(erased.deleteMessages).toBe(deleteMessages);
		const deletions = service.current.requests.filter(
			({ route, status }) => route === 'DELETE /messages/{id}' && status === 200,
		);
		expect(deletions.length).toBe(deleteMessages);
		expect(runs).toBeGreaterThan(3);
		expect(traces(service.current)).toEqual([]);
	},
);

it('passes over records that somebody else removed, and says at which step the service no longer finds the user', async () => {
	addRecordsOfDave(service.current);
	service.current.state.blocks.delete('dave');
	const { memberships } = await countAll();
	const refuse = (route: string, code: string, skip = 0) =>
		service.current.faults.add({ kind: 'refusal', route, status: 404, code, skip, count: 1 });
	refuse('DELETE /messages/{id}', 'ERR_MESSAGE_ID_NOT_FOUND');
	refuse('DELETE /groups/{guid}/members/{uid}', 'ERR_NOT_A_MEMBER');
	refuse('GET /users/{uid}/friends', 'ERR_UID_NOT_FOUND');
	// The run has found the user before
	refuse('GET /users/{uid}', 'ERR_UID_NOT_FOUND', 1);
	const result = await erase();
	expect(result.error).toBeUndefined();
	const steps = records(result)[0].steps as Array<{ step: string }>;
	const ofPeople = ['memberships', 'friends', 'blocks'];
	const reason = 'the service no longer finds the user';
	expect(steps.filter(({ step }) => ofPeople.includes(step))).toEqual([
		{ step: 'memberships', status: 'done', count: memberships - 1 },
		{ step: 'friends', status: 'skipped', reason },
		{ step: 'blocks', status: 'already', count: 0 },
	]);
	expect(steps).toContainEqual({ step: 'pushTokens', status: 'done', count: 1 });
});

describe('friends and blocked users whom the service does not find', () => {
	const refusal = { kind: 'refusal', status: 404, code: 'ERR_UID_NOT_FOUND' } as const;

	it.each(['delete', 'keep'])('count as removed: %s', async (eraseMessages) => {
		const { state, faults } = service.current;
		addRecordsOfDave(service.current);
		state.friends.set('dave', new Set(['erin', 'carol', 'bob']));
		state.users.get('bob')!.deactivatedAt = 1;
		// The request for all three, and that for the first of them alone
		faults.add({ ...refusal, route: 'DELETE /users/{uid}/friends', count: 2 });
		const [{ steps }] = records(await erase({ eraseMessages }));
		expect(steps).toContainEqual({ step: 'friends', status: 'done', count: 2 });
		expect(steps).toContainEqual({ step: 'blocks', status: 'already', count: 0 });
		expect(state.users.get('dave')?.name).toBe(
			eraseMessages === 'keep' ? 'Deleted user' : undefined,
		);
	});

	it('keep the user if it is not known who was not found, and stand in no error as its target', async () => {
		addRecordsOfDave(service.current);
		service.current.state.users.get('bob')!.deactivatedAt = 1;
		service.current.faults.add({ kind: '500', route: 'GET /users/{uid}', skip: 1, count: 1 });
		const { errorItems } = await erase({}, { onError: 'continueErrorOutput' });
		expect(errorItems[0].json.error).toContain('Failed: removal of 1 block ');
		expect(errorItems[0].json.details).not.toHaveProperty('target');
		expect(traces(service.current)).toContain('user');
	});

	it('fail where the user itself was not found, though it is active', async () => {
		addRecordsOfDave(service.current);
		service.current.faults.add({ ...refusal, route: 'GET /users/{uid}/friends', count: 1 });
		const { error } = await erase();
		expect(error?.message).toContain('Failed: end of the friendships ');
	});
});
