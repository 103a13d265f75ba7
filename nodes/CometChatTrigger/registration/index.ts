import type { IHookFunctions } from 'n8n-workflow';

/** Whether the service knows the webhook already. By hand, a person has seen to it. */
export async function checkExists(this: IHookFunctions): Promise<boolean> {
	return this.getNodeParameter('registration') === 'byHand';
}

/** Nothing is to be done by hand: a person entered the webhook in the dashboard. */
export async function create(this: IHookFunctions): Promise<boolean> {
	return true;
}

async function remove(this: IHookFunctions): Promise<boolean> {
	return true;
}

export { remove as delete };
