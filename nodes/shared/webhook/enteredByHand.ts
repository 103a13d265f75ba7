import type { IHookFunctions } from 'n8n-workflow';

type WebhookMethod = (this: IHookFunctions) => Promise<boolean>;

/**
 * Makes the webhook methods of a trigger whose URL a person enters in the dashboard: n8n has nothing to create or to remove.
 * @param check called when the workflow is published or tried; throws what stands in the way
 */
export function manualWebhookMethods(
	check: (context: IHookFunctions) => Promise<void>,
): Record<'default', Record<'checkExists' | 'create' | 'delete', WebhookMethod>> {
	return {
		default: {
			async checkExists() {
				await check(this);
				return true;
			},
			create: async () => true,
			delete: async () => true,
		},
	};
}
