import type { IWebhookFunctions } from 'n8n-workflow';
import { forgetWarning, warnOnce } from '../../shared/webhook/answer';
import { admitLogin } from '../../shared/webhook/authentication';
import type { Admission } from '../../shared/webhook/authentication';
import { expectedCaller } from '../registration/login';

/** The login is made from the API key. After a change of the key all notifications are refused, and only this text says why. */
const OTHER_KEY =
	'CometChat Notification Trigger refused a wrong user name or password. If it came from CometChat, the API key of the credentials has changed since the workflow was published, and no notification arrives: unpublish the workflow and publish it again.';

/**
 * Lets a request in that has the login of the node. A request without any login is no sign of another key.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	const admission = await admitLogin(context, async () => await expectedCaller(context));
	if (admission) forgetWarning(context, OTHER_KEY);
	else if (context.getHeaderData().authorization !== undefined) warnOnce(context, OTHER_KEY);
	return admission;
}
