import { isSameOrigin } from '../../shared/registration/publicUrl';
import { orRefusal, ServiceError, SetupError } from '../../shared/transport/errors';
import { isSameUrl, mayBeAboutProvider } from './providers';
import type { Provider, Providers } from './providers';
import type { WantedProvider } from './wanted';

/**
 * Makes the node the custom provider of its channel. The node takes the place of a provider that leads to another URL only if the
 * form allows that.
 * @returns whether the service shows the provider afterwards
 * @throws SetupError naming the host of another provider; ServiceError for refusals
 */
export async function register(providers: Providers, wanted: WantedProvider): Promise<boolean> {
	const { settings } = wanted;
	const before = await providers.findPreferring(settings.webhookURL);
	refuseForeign(before, wanted);
	if (!before || !(await providers.update(settings))) await create(providers, wanted);
	// The reference does not say what a write does to a provider that exists
	const after = await providers.findPreferring(settings.webhookURL);
	if (after && !hasOwnUrl(after, wanted)) throw notReplacedError(after, wanted);
	return after !== undefined;
}

/** Whether the service has a provider, with the URL and the settings that the node wants. */
export function isAsWanted(provider: Provider | undefined, wanted: WantedProvider): boolean {
	if (!provider || !hasOwnUrl(provider, wanted)) return false;
	return Object.entries(wanted.settings).every(
		([name, value]) => name === 'webhookURL' || provider[name] === value,
	);
}

/**
 * Refuses to take the place of another provider, unless the form allows that.
 * @throws SetupError naming the host of the other provider
 */
export function refuseForeign(there: Provider | undefined, wanted: WantedProvider): void {
	const { isTest, mayReplace, channel } = wanted;
	if (!there || isOwn(there, wanted) || mayReplace) return;
	const taken = `${hostOf(there)} gets the ${channel.plural} of this app already, as its custom provider`;
	if (isTest) {
		throw new SetupError(
			`${taken}, and a test does not replace it`,
			'To build the workflow, paste a sample as the output of this node (Edit Output), or use credentials of another app. Published, each notification shows up in the executions.',
		);
	}
	throw new SetupError(
		taken,
		`An app has one for each channel. If it is another workflow of n8n, unpublish that one. If nobody needs it, publish with 'Replace the Provider That Is There'.`,
	);
}

/** Creates the provider. If the service refuses, because it has a provider that it did not show before, that provider is updated. */
async function create(providers: Providers, wanted: WantedProvider): Promise<void> {
	const { settings } = wanted;
	const refusal = await orRefusal(providers.create(settings));
	if (!(refusal instanceof ServiceError)) return;
	const there = mayBeAboutProvider(refusal)
		? await providers.findPreferring(settings.webhookURL)
		: undefined;
	if (!there) throw refusal;
	refuseForeign(there, wanted);
	await providers.update(settings);
}

function notReplacedError(there: Provider, { channel }: WantedProvider): SetupError {
	return new SetupError(
		`CometChat took the URL of this node, and still has ${hostOf(there)} as the custom provider for ${channel.plural}`,
		'Remove that provider in the dashboard, under Notifications, then publish again.',
	);
}

function hasOwnUrl({ webhookURL }: Provider, { settings }: WantedProvider): boolean {
	return isSameUrl(webhookURL, settings.webhookURL);
}

/** Whether a provider is the node itself. A publication also takes over the test address of the node. */
function isOwn(provider: Provider, wanted: WantedProvider): boolean {
	if (hasOwnUrl(provider, wanted)) return true;
	const urls = [provider.webhookURL, wanted.settings.webhookURL] as const;
	return !wanted.isTest && isSameOrigin(...urls) && isSameNode(...urls);
}

/** Whether two URLs end in the same webhook ID and path. The test URL and the production URL of a node differ only before them. */
function isSameNode(one: string, other: string): boolean {
	const endOf = (url: string) => new URL(url).pathname.split('/').slice(-2).join('/');
	return endOf(one) === endOf(other);
}

function hostOf({ webhookURL }: Provider): string {
	return URL.canParse(webhookURL) ? new URL(webhookURL).host : 'Another address';
}
