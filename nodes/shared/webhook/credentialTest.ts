import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

/** The name of each field, and how many letters and digits the service takes in it. */
const LIMITS = { username: ['User Name', 50], password: ['Password', 100] } as const;

/**
 * Says whether user name and password have the form that the service takes. Nothing is sent: only the first event shows
 * whether the service knows them.
 */
export async function cometChatWebhookApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	for (const [name, [displayName, longest]] of Object.entries(LIMITS)) {
		const value = String(data[name] ?? '').trim();
		if (!new RegExp(`^[a-z0-9]{1,${longest}}$`, 'i').test(value)) {
			return {
				status: 'Error',
				message: `'${displayName}' has to be 1 to ${longest} letters and digits: the service takes nothing else.`,
			};
		}
	}
	return {
		status: 'OK',
		message:
			'User name and password have the right form. Whether the dashboard has the same shows with the first event.',
	};
}
