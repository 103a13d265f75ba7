import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('role', 'allowFeatures');
const restrictedFeatures = () =>
	service.current.state.roles.get('moderator')!.restrictedFeatures.map(({ key }) => key);

it('allows the named features', async () => {
	const [first, ...others] = restrictedFeatures();
	const result = await run({ role: byId('moderator'), features: first });
	expectSent(
		request('DELETE /v3/roles/moderator/restrictedfeatures', { featuresToAllow: [first] }),
	);
	expect(records(result)).toMatchObject([{ allowed: true, role: 'moderator', success: true }]);
	expect(restrictedFeatures()).toEqual(others);
});

it('takes features as a list and as text of an expression', async () => {
	const features = restrictedFeatures();
	await run({ role: byId('moderator'), features });
	await run({ role: byId('moderator'), features: `={{ "${features.join(', ')}" }}` });
	const once = request('DELETE /v3/roles/moderator/restrictedfeatures', {
		featuresToAllow: features,
	});
	expectSent(once, once);
});

it('refuses an empty list of features', async () => {
	const { error } = await run({ role: byId('moderator'), features: '={{ [] }}' });
	expect(error?.message).toBe(
		"'Feature Names or IDs' is empty: the expression gave nothing [item 0]",
	);
	expectSent();
});

it('refuses the title of a feature, because the service confirms it without an effect', async () => {
	const { error } = await run({ role: byId('moderator'), features: ['List users'] });
	expect(error?.message).toMatch(/^'Feature Names or IDs' has "List users", which cannot be an ID/);
	expectSent();
});

it('allows all features, even if some were typed before', async () => {
	await run({ role: byId('moderator'), allow: 'all', features: 'x' });
	expectSent(request('DELETE /v3/roles/moderator/restrictedfeatures', { allowAll: true }));
	expect(restrictedFeatures()).toEqual([]);
});

testAbsent('role', { allow: 'all' });
