import { clock } from '../../nodes/shared/transport/clock';
import { ServiceError } from '../../nodes/shared/transport/errors';
import { mayHaveBeenDone } from '../../nodes/shared/transport/failure';
import { summaryOf } from '../../nodes/shared/operation/run/explained';
import { runsInLoop } from './harness';
import type { FaultSpec } from '../service';
import { byId, formOf, useFastClock, run, useService } from './support';

useFastClock();
// So slow that all requests have left when the first answer arrives
const service = useService({ limits: { perMinute: Infinity }, latencyMs: 50 });

/** Requests that are under way at the same time. */
const AT_ONCE = 10;

const DRAFTS = 199;

/** Adds drafts. Returns items: first a campaign that was sent, which the service refuses, then the drafts. */
function addCampaigns() {
	const { campaigns } = service.current.state;
	const [draft, sent] = ['cmp-1', 'cmp-3'].map((id) => campaigns.get(id)!);
	for (let n = 1; n <= DRAFTS; n += 1) {
		campaigns.set(`draft-${n}`, {
			...draft,
			id: `draft-${n}`,
			recipients: new Map(draft.recipients),
		});
	}
	return [{ id: sent.id }, ...Array.from({ length: DRAFTS }, (_, n) => ({ id: `draft-${n + 1}` }))];
}

// n8n's own loop begins all items at once
(runsInLoop ? describe.skip : describe).each(['send', 'cancel', 'delete'])(
	'A refusal to %s a campaign',
	(operation) => {
		const changes = () => service.current.requests.filter(({ method }) => method !== 'GET');

		it.each([0, 100, 2_000])(
			'stops the run although explaining it takes %s ms',
			async (delayMs) => {
				const items = addCampaigns();
				const { faults } = service.current;
				// The drafts are answered after the refusal of the first item has arrived
				faults.add({ kind: 'slow', url: 'draft-', delayMs: 50 });
				faults.add({ kind: 'slow', route: /^GET /, delayMs });
				const form = formOf('campaign', operation, { campaignId: byId('={{ $json.id }}') });
				const { error } = await run(service.current, form, { items });
				expect(error?.message).toMatch(/^The campaign '.+' has the status completed \[item 0\]$/);
				expect(changes().length).toBeLessThanOrEqual(AT_ONCE);
			},
		);

		it('is explained at once where the run goes on, and the others are done', async () => {
			const items = addCampaigns().slice(0, 30);
			const form = formOf('campaign', operation, { campaignId: byId('={{ $json.id }}') });
			const onError = 'continueRegularOutput';
			const result = await run(service.current, form, { items, onError });
			const [first, ...others] = result.items.map(({ json }) => json.error);
			expect(first).toMatch(/has the status completed/);
			expect(others).toEqual(Array.from({ length: 29 }, () => undefined));
		});
	},
);

it('leaves no group without its members when another item of the run is refused', async () => {
	const guids = ['general', 'team-1', 'team-2'];
	// The others are created when the refusal of the first item has arrived
	service.current.faults.add({ kind: 'slow', url: '/groups', delayMs: 50, skip: 1 });
	const members = { participants: 'alice, bob' };
	const newGroup = { newGuid: '={{ $json.guid }}', name: 'Team', type: 'public' };
	const form = formOf('group', 'create', { ...newGroup, additionalFields: members });
	const { error } = await run(service.current, form, { items: guids.map((guid) => ({ guid })) });
	expect(error?.message).toBe('The group with guid general already exists [item 0]');
	for (const guid of guids.slice(1)) {
		expect([...service.current.state.groups.get(guid)!.members.keys()]).toEqual(['alice', 'bob']);
	}
});

it('names the items that are done when an operation that may not be repeated stops', async () => {
	const items = ['bob', 'carol', 'nobody', 'dave', 'alice'].map((uid) => ({
		uid,
	}));
	const uid = byId('={{ $json.uid }}');
	const sent = await run(
		service.current,
		formOf('message', 'send', { receiverUid: uid, text: 'Hi' }),
		{ items },
	);
	expect(sent.error?.message).toMatch(/nobody.* \[item 2\]$/);
	expect(sent.error?.description).toContain(
		'These items are done: 0 to 1, 3 to 4. Leave them out when you run it again.',
	);
	const form = formOf('user', 'update', { uid, updateFields: { name: 'A' } });
	const updated = await run(service.current, form, { items });
	expect(updated.error?.description).not.toContain('done');
});

it('names the other items that may be done', async () => {
	service.current.faults.add({ kind: '502', when: 'after', skip: 1 });
	const form = formOf('message', 'send', { receiverUid: byId('={{ $json.uid }}'), text: 'Hi' });
	const items = ['bob', 'carol', 'dave'].map((uid) => ({ uid }));
	const { error } = await run(service.current, form, { items });
	// Either of the two may be the first that fails
	const [, failed] = /\[item ([12])\]$/.exec(error!.message)!;
	const other = failed === '1' ? 2 : 1;
	expect(error?.description).toContain(
		`These items are done: 0. Leave them out when you run it again. These items may be done, or a part of them: ${other}. Look in the app before you run them again.`,
	);
});

it.each([
	['that lacks a value', 'weekly-digest', "'Variables JSON' has no value of 'first_name'"],
	['whose template cannot be read', 'order_update', 'The template cannot be read'],
])('names the items that are done when an item %s stops the run', async (_, template, message) => {
	const url = 'order_update';
	service.current.faults.add({ kind: 'refusal', code: 'ERR_TEMPLATE_NOT_FOUND', status: 404, url });
	const form = formOf('campaign', 'sendNotification', {
		templateId: byId('={{ $json.template }}'),
		receivers: 'alice',
		specifyVariables: 'json',
		variablesJson: '={{ $json.variables }}',
	});
	const items = [
		{ template: 'weekly-digest', variables: { first_name: 'Alice' } },
		{ template, variables: {} },
	];
	const { error } = await run(service.current, form, { items });
	expect(error?.message).toContain(message);
	expect(error?.description).toMatch(/\. These items are done: 0\. Leave them out .*\.$/);
});

it('names another item of which a part is done', async () => {
	service.current.faults.add({ kind: 'slow', url: '/messages', delayMs: 50, skip: 1 });
	const form = formOf('message', 'send', {
		receiverType: 'several',
		receiverUids: '={{ $json.uids }}',
		text: 'Hi',
	});
	const items = ['nobody', 'bob, ghost'].map((uids) => ({ uids }));
	const { error } = await run(service.current, form, { items });
	expect(error?.message).toMatch(/^nobody: .* \[item 0\]$/);
	expect(error?.description).toContain('These items may be done, or a part of them: 1.');
});

it.each<[string, Partial<typeof clock>, FaultSpec[]]>([
	[
		'the end of the run prevented its repetition',
		{ firstBackoff: 60_000 },
		[
			{ kind: '502', when: 'after', url: 'general' },
			// Refused when the other request waits for its repetition
			{ kind: 'slow', url: 'nobody', delayMs: 100 },
		],
	],
	// The other deletion is refused meanwhile
	['it came too late', { timeout: 1_000 }, [{ kind: 'slow', url: 'general', delayMs: 3_000 }]],
])('names another item whose answer was lost: %s', async (_, times, faults) => {
	Object.assign(clock, times);
	for (const fault of faults) service.current.faults.add(fault);
	const form = formOf('group', 'delete', { guid: byId('={{ $json.guid }}') });
	const items = ['nobody', 'general'].map((guid) => ({ guid }));
	const { error } = await run(service.current, form, { items });
	expect(error?.message).toMatch(/\[item 0\]$/);
	expect(error?.description).toContain('These items may be done, or a part of them: 1.');
	expect(service.current.requests.filter(({ url }) => url.includes('general'))).toHaveLength(1);
});

it('brings an item to its end that changes something in several steps', async () => {
	service.current.faults.add({ kind: 'slow', url: 'dave', delayMs: 50 });
	const form = formOf('user', 'suspend', { uid: byId('={{ $json.uid }}') });
	const items = ['nobody', 'dave'].map((uid) => ({ uid }));
	const { error } = await run(service.current, form, { items });
	expect(error?.message).toMatch(/\[item 0\]$/);
	expect(error?.description).toContain('These items are done: 1.');
	expect(service.current.state.users.get('dave')?.deactivatedAt).toBeTruthy();
});

it('takes an item for done in part, if the answer was lost for one of its targets', () => {
	const refused = new ServiceError('nobody: No user', { code: 'ERR_UID_NOT_FOUND' });
	const lost = new ServiceError('bob: Bad Gateway', { status: 502 });
	expect(mayHaveBeenDone(summaryOf([refused, lost], 2, false).details)).toBe(true);
	expect(mayHaveBeenDone(summaryOf([refused, refused], 2, false).details)).toBe(false);
});
