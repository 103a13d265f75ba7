import { collection } from '../../../shared/fields';
import type { IDataObject } from 'n8n-workflow';
import { isRecord, fullyTrimmedText } from '../../../shared/values/readers';
import type { Field } from '../../../shared/operation/types';

const authToken: Field = {
	displayName: 'Auth Token',
	name: 'authToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_1696930000a1b2c3',
	description: 'The auth token with which the device registered',
	as: fullyTrimmedText,
};

export const authTokenInQuery: Field = {
	...authToken,
	routing: { send: { type: 'query', property: 'authToken' } },
};

export const authTokenInBody: Field = {
	...authToken,
	routing: { send: { type: 'body', property: 'authToken' } },
};

/** Whether an operation takes the devices of all auth tokens of a user, and not only of the given token. */
export const tokenOptions: Field = collection('options', [
	{
		displayName: 'All Devices of the User',
		name: 'all',
		type: 'boolean',
		default: true,
		description: 'Whether to take the push tokens of all auth tokens of the user',
		routing: { send: { type: 'query', property: 'all' } },
	},
]);

/** A push token without the login of its user, which is a secret. */
export function withoutLogin(token: IDataObject): IDataObject {
	return without(token, 'authToken');
}

/** The devices whose tokens were removed, without the tokens; undefined if the answer does not name them. */
export function removedDevices(data: unknown): IDataObject[] | undefined {
	if (!isRecord(data) || !Array.isArray(data.pushTokens)) return undefined;
	return data.pushTokens.filter(isRecord).map((token) => without(token, 'authToken', 'pushToken'));
}

function without(record: object, ...secrets: string[]): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.includes(name)));
}
