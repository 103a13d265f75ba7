import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { TrialTexts } from '../transport/trial';

const UNKNOWN_APP =
	"The service does not know this app. Check 'App ID' and 'Region': a wrong region looks like an unknown app.";

const NOT_IN_PLAN =
	'The plan of the app does not include this, or its amount is used up. Check the plan in the dashboard.';

/** The messages that a person reads at the credentials, by the answer to a list of one user. */
const TEXTS: TrialTexts = {
	byCode: {
		AUTH_ERR_INVALID_APPID: UNKNOWN_APP,
		AUTH_ERR_EMPTY_APPID: UNKNOWN_APP,
		ERR_APP_NOT_FOUND: UNKNOWN_APP,
		ERR_APP_ARCHIVED: 'The app is archived. Restore it in the dashboard.',
		ERR_PLAN_QUOTA_RESTRICTION: NOT_IN_PLAN,
		ERR_PLAN_RESTRICTION: NOT_IN_PLAN,
		ERR_SUBSCRIPTION_EXPIRED: 'The subscription of the app has expired. Renew it in the dashboard.',
	},
	byStatus: {
		401: "The service does not know this API key. Copy the REST API Key of this app from the dashboard, under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
		403: 'This API key may not use the REST API. Use the REST API Key with full access, not the Auth Key.',
		404: UNKNOWN_APP,
		429: 'The service takes no more requests at the moment. Try again in a minute.',
	},
	somethingElse:
		"Something other than the chat service answered. Check 'Region' and 'Custom API Origin'.",
	unreachable:
		"Check 'App ID', 'Region' and 'Custom API Origin', and whether n8n can reach the internet.",
};

/** Asks for one user, which only a key with full access may do. */
export async function cometChatApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const request = { method: 'GET', url: '/users', query: { perPage: 1 } } as const;
	const { tryCredentials } = await import('../transport/trial');
	return await tryCredentials(this, data, { request, texts: TEXTS });
}
