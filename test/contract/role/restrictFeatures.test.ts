import { byId, pairedItems, records, request, useOperation } from '../support';

const { service, run, expectSent, refuses } = useOperation('role', 'restrictFeatures', {
	role: byId('vip'),
});

it('gives the outcome of each feature', async () => {
	const features = ['u.deleteGroup', 'u.createGroup'];
	const result = await run({ features: 'u.deleteGroup, u.createGroup' });
	expectSent(request('POST /v3/roles/vip/restrictedfeatures', { featuresToRestrict: features }));
	expect(records(result)).toEqual(
		features.map((feature) => ({
			role: 'vip',
			feature,
			restricted: true,
			message: expect.stringContaining(feature),
		})),
	);
	const { restrictedFeatures } = service.current.state.roles.get('vip')!;
	const keys = restrictedFeatures.map(({ key }) => key);
	expect(keys).toEqual(expect.arrayContaining(features));
});

it('gives an error item for a feature that the service refuses, and the outcome of the others', async () => {
	const parameters = { features: ['u.deleteGroup', 'no-such'] };
	const result = await run(parameters, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ feature: 'u.deleteGroup', restricted: true }]);
	expect(result.errorItems).toMatchObject([
		{ json: { error: expect.stringMatching(/^no-such: /) }, pairedItem: { item: 0 } },
	]);
	expect(pairedItems(result)).toEqual([{ item: 0 }]);
});

it('refuses the name of a feature, because its key is wanted', async () => {
	await refuses({ features: 'List Users' }, /^'Features' has "List Users", which cannot be an ID/);
});
