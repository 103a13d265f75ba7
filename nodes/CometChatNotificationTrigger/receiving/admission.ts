import type { IWebhookFunctions } from 'n8n-workflow';
import { admitLogin } from '../../shared/webhook/authentication';
import type { Admission } from '../../shared/webhook/authentication';
import { expectedLogin } from '../registration/login';

/** Nodes whose refusals are in the log already, by workflow and node. */
const told = new Set<string>();

/**
 * Lets a request in that has the login of the node. The first wrong one is logged, because another API key means another
 * login, and nobody else would say why notifications no longer come.
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admit(context: IWebhookFunctions): Promise<Admission | undefined> {
	const admission = await admitLogin(context, async () => await expectedLogin(context));
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	if (admission) {
		told.delete(node);
		return admission;
	}
	const hasLogin = context.getHeaderData().authorization !== undefined;
	if (hasLogin && !told.has(node)) {
		told.add(node);
		context.logger.warn(
			`The node "${context.getNode().name}" of the workflow ${context.getWorkflow().id} refused a wrong user name or password. If it came from CometChat, the API key of the credentials has changed since the workflow was published, and no notification arrives: unpublish the workflow and publish it again.`,
		);
	}
	return undefined;
}
