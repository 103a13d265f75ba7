import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../../shared/records/asked';
import { ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { InputError } from '../../../shared/values/inputError';
import { isEmpty } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
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

/** @throws ServiceError when the answer to a change of the owner names another owner. All else was changed */
export function ensureOwnerChanged(
	groups: RecordOrRefusal[],
	{ request: { body } }: Item,
): RecordOrRefusal[] {
	if (body.owner === undefined) return groups;
	const [group] = groups as IDataObject[];
	const { owner } = group;
	if (isEmpty(owner) || isRecordOf(group, { owner: body.owner })) return groups;
	throw new ServiceError(`The service left the group to its owner ${String(owner)}`, {
		advice: `The other changes were made. ${TRY_LATER}`,
	});
}
