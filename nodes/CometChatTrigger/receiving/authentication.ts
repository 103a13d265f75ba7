import type { IWebhookFunctions } from 'n8n-workflow';
import { registeredLogin } from '../registration';
import { admitLogin } from './basicAuth';
import type { Admission } from './basicAuth';

/**
 * Lets a request in, or not.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	if (context.getNodeParameter('registration', 'byHand') === 'automatic') {
		const expected = async () => {
			const { appId, ...login } = await registeredLogin(context);
			return { appId, login };
		};
		return await admitLogin(context, expected, 'automatic');
	}
	if (context.getNodeParameter('authentication', 'basicAuth') === 'none') return {};
	return await admitLogin(context);
}
