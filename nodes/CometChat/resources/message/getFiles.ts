import { collection, optionalOnBehalfOf } from '../../../shared/fields';
import { integer } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { messageId } from './messageFields';

/** The node holds one file at a time in memory. */
const LARGEST_MB = 50;

/** Each file is a request of its own. */
const MAX_FILES = 100;

const upTo =
	(most: number): Convert =>
	(value, refuse) => {
		const number = integer(value, refuse);
		return number >= 1 && number <= most ? number : refuse(`has to be 1 to ${most}`);
	};

const maxFiles: Field = {
	displayName: 'Max Files',
	name: 'maxFiles',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_FILES },
	default: 10,
	description: 'How many files of the message to get',
	local: true,
	as: upTo(MAX_FILES),
};

const maxSize: Field = {
	displayName: 'Max Size (MB)',
	name: 'maxSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: LARGEST_MB },
	default: LARGEST_MB,
	description: 'Larger files stay out, and the output says so',
	local: true,
	as: upTo(LARGEST_MB),
};

export const getFiles: Operation = {
	name: 'Get Files',
	value: 'getFiles',
	action: 'Get the files of a message',
	description:
		"Read the files of a message as binary data, from CometChat's own hosts only, because their addresses expire",
	routing: { request: { method: 'GET', url: '/messages/{id}' } },
	fields: [messageId, collection('options', [maxFiles, maxSize, optionalOnBehalfOf])],
	run: async (client, item) => {
		const { filesAsBinary } = await import('./getFiles.run');
		return [await filesAsBinary(client, item)];
	},
};
