import { PublishedProvider } from '../publishedProvider';
import { STILL_THERE, type Part, type Run } from '../run';

const CHANNELS = ['push', 'email', 'sms'];

/**
 * A Notification Trigger for each channel, published and taken back. A channel is left out if the app has a provider for it:
 * the service may hide the provider's password, and then nobody can restore the provider.
 */
export const providers: Part = {
	name: 'providers',
	async run(run) {
		if (run.isInUse) {
			run.leftOut.add('custom providers: people use the app, and would miss notifications');
			return;
		}
		for (const channel of CHANNELS) await publishOn(run, channel);
	},
};

async function publishOn(run: Run, channel: string): Promise<void> {
	const route = `GET /notifications/${channel}/v1/providers/custom`;
	const isShown = async (what: string) =>
		JSON.stringify((await run.request(route)).data ?? null).includes(what);
	if (await isShown('webhookURL')) {
		run.leftOut.add(`custom provider for ${channel}: the app has one already`);
		return;
	}
	const published = new PublishedProvider(run, channel);
	await run.trigger(`publish for ${channel}`, async () => await published.publish());
	// The record has no password, because the report shows values that differ
	const record = { isEnabled: true, webhookURL: published.url, useBasicAuth: true };
	await run.holds(route, {}, channel === 'push' ? { pushProviders: [record] } : record);
	await run.trigger(`publish for ${channel} again`, async () => await published.publish());
	await run.trigger(`take back for ${channel}`, async () => await published.unpublish());
	if (await isShown(published.url)) {
		run.noteFinding({ what: 'not gone', expected: 'no provider', got: STILL_THERE });
	}
}
