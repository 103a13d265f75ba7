import type { IWebhookFunctions } from 'n8n-workflow';
import { admitLogin } from '../../shared/webhook/authentication';
import type { Admission } from '../../shared/webhook/authentication';
import { registeredLogin } from '../registration';

/**
 * Lets a request in, or not.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	const registration = context.getNodeParameter('registration', 'byHand');
	if (registration === 'automatic') {
		const expected = async () => {
			const { appId, ...proof } = await registeredLogin(context);
			return { appId, proof };
		};
		return await admitLogin(context, expected, 'automatic');
	}
	if (registration === 'byHandOpen') return {};
	return await admitLogin(context);
}
