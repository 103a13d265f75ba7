import { foreign } from '../../engine/notification/published';
import { cleanUpAfter } from '../check';
import { PREFIX } from '../run';
import { recordsOf, RUN_ID, sourcePackage, startApp } from './support';

it('a clean-up keeps knowledge sources and providers that only mention the prefix of the check', async () => {
	await using app = await startApp({ records: 'community' });
	const { origin, appId, apiKey, state } = app;
	const mention = `What ${PREFIX}records are`;
	state.knowledge[0].sourceName = `https://example.com/help?about=${PREFIX}records`;
	state.knowledge[1].sourceName = mention;
	state.providers.set('email', { ...foreign(), basicAuthUsername: mention });
	const before = recordsOf(app);
	const access = { origin, appId, apiKey, region: 'us' };
	const nodes = sourcePackage();
	const { removed } = await cleanUpAfter(access, { nodes, runId: RUN_ID, perMinute: Infinity });
	expect(removed).toEqual({});
	expect(recordsOf(app)).toEqual(before);
});
