import { byId, links, records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'role', operation: 'restrictFeatures', role: byId('vip') };

it('tells what became of each feature', async () => {
	const result = await run(service.current, { ...form, features: 'u.deleteGroup, u.createGroup' });
	expect(sent(service.current)).toEqual([
		request('POST /v3/roles/vip/restrictedfeatures', {
			featuresToRestrict: ['u.deleteGroup', 'u.createGroup'],
		}),
	]);
	expect(records(result)).toEqual(
		['u.deleteGroup', 'u.createGroup'].map((feature) => ({
			role: 'vip',
			feature,
			restricted: true,
			message: expect.stringContaining(feature),
		})),
	);
	const { restrictedFeatures } = service.current.state.roles.get('vip')!;
	expect(restrictedFeatures.map(({ key }) => key)).toEqual(
		expect.arrayContaining(['u.deleteGroup', 'u.createGroup']),
	);
});

it('gives the feature that the service refuses as a failed item, beside the others', async () => {
	const parameters = { ...form, features: ['u.deleteGroup', 'no such'] };
	const { error } = await run(service.current, parameters);
	expect(error?.message).toMatch(/^1 of 2 failed: no such: .* \[item 0\]$/);

	const result = await run(service.current, parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ feature: 'u.deleteGroup', restricted: true }]);
	expect(result.errorItems).toMatchObject([
		{ json: { error: expect.stringMatching(/^no such: /) }, pairedItem: { item: 0 } },
	]);
	expect(links(result)).toEqual([{ item: 0 }]);
});
