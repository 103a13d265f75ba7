import { InputError } from '../../../shared/values/inputError';
import type { Item } from '../../../shared/operation/types';

/**
 * The service ignores a new owner without a word when it acts on behalf of a user.
 * @throws InputError when an owner is to be set on behalf of a user
 */
export function refuseOwnerOnBehalf({ request: { headers, body } }: Item): void {
	if (body.owner === undefined || headers.onBehalfOf === undefined) return;
	throw new InputError(
		'Owner',
		"cannot be changed on behalf of a user, because the service would ignore it. Remove 'On Behalf Of', so that the app itself does it",
	);
}
