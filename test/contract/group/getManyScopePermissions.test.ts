import { testListing } from '../permissions';
import { byId, records, run, sent, useService } from '../support';

testListing('scope');

const service = useService();

it('lets no value of the scope leave its segment', async () => {
	const result = await run(
		service.current,
		{
			resource: 'group',
			operation: 'getManyScopePermissions',
			guid: byId('general'),
			scope: '={{ $json.scope }}',
		},
		{
			items: [{ scope: '../..' }, { scope: 'admin/permissions' }, { scope: '' }],
			onError: 'continueRegularOutput',
		},
	);
	expect(sent(service.current)).toEqual([]);
	expect(records(result).map(({ error }) => error)).toEqual([
		expect.stringMatching(/^'Scope' has to be one of .* \[item 0\]$/),
		expect.stringMatching(/^'Scope' has to be one of .* \[item 1\]$/),
		"'Scope' is empty [item 2]",
	]);
});
