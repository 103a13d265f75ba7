import type { Convert, Field, Operation } from '../../transport/types';
import { isRecord, json } from '../../transport/values';

/** Data import takes at most 50 records per request. */
const MOST_RECORDS = 50;

/** The service's own form: an object of users by UID. */
const usersByUid: Convert = (value, refuse) => {
	const given = json(value, refuse);
	const records = Array.isArray(given) ? given : isUser(given) ? [given] : Object.values(given as object);
	if (records.length === 0) refuse('holds no user');
	if (records.length > MOST_RECORDS) refuse(`holds more than ${MOST_RECORDS} users`);
	const byUid: Record<string, unknown> = {};
	for (const [index, record] of records.entries()) {
		if (!isUser(record)) return refuse(`holds a user without 'uid' or 'name' (position ${index + 1})`);
		if (record.uid in byUid) refuse(`holds the UID "${record.uid}" twice`);
		byUid[record.uid] = record;
	}
	return byUid;
};

function isUser(value: unknown): value is { uid: string; name: string } {
	return isRecord(value) && typeof value.uid === 'string' && typeof value.name === 'string';
}

const users: Field = {
	displayName: 'Users',
	name: 'users',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. [{"uid": "superhero1", "name": "Iron Man"}]',
	description: 'One user, an array of users, or an object of users by UID; each needs at least uid and name',
	send: { to: 'body', as: usersByUid },
};

export const importUsers: Operation = {
	name: 'Import Users',
	value: 'importUsers',
	action: 'Import users',
	description: 'Bring users over from another chat system; returns what became of each',
	route: 'POST /v3.0/data_import/users',
	fields: [users],
	// The service knows a user by its UID and reports one that was imported before
	repeatable: true,
};
