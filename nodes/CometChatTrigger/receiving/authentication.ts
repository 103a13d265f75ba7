import type { IWebhookFunctions } from 'n8n-workflow';
import { admitLogin } from '../../shared/webhook/authentication';
import type { Admission } from '../../shared/webhook/authentication';
import { registeredLogin } from '../registration';

/** Whether the node registers its webhook itself, with a login that nobody types. */
export function registersItself(context: IWebhookFunctions): boolean {
	return context.getNodeParameter('registration', 'byHand') === 'automatic';
}

/**
 * Lets a request in that has the login of the trigger.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	if (registersItself(context)) {
		const expected = async () => {
			const { appId, ...proof } = await registeredLogin(context);
			return { appId, proof };
		};
		// `automatic` keeps this login apart from the login of the credentials: both may be remembered for the same node
		return await admitLogin(context, expected, 'automatic');
	}
	// `byHandOpen` lets everybody in. Events may be of any app, because no credentials name one
	if (context.getNodeParameter('registration', 'byHand') === 'byHandOpen') return {};
	return await admitLogin(context);
}
