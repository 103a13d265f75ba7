import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'allowFeatures' };
const restricted = () =>
	service.current.state.roles.get('moderator')!.restrictedFeatures.map(({ key }) => key);

it('allows the features that are named', async () => {
	const [first, ...others] = restricted();
	const result = await run(service.current, { ...form, role: byId('moderator'), features: first });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/roles/moderator/restrictedfeatures', { featuresToAllow: [first] }),
	]);
	expect(records(result)).toMatchObject([{ allowed: true, role: 'moderator', success: true }]);
	expect(restricted()).toEqual(others);
});

it('allows all features, whatever was typed before', async () => {
	await run(service.current, { ...form, role: byId('moderator'), allow: 'all', features: 'x' });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/roles/moderator/restrictedfeatures', { allowAll: true }),
	]);
	expect(restricted()).toEqual([]);
});

testAbsent(service, 'role', { ...form, allow: 'all' });
