import { ServiceError } from '../../../shared/transport/errors';
import type { Explain, Field, Operation } from '../../../shared/operation/types';
import { campaignId, explainNotDraft } from '../../fields';
import { recipientsCsv } from './recipientsCsv';

/** The reference names no limit; n8n holds the whole file in memory. */
const MAX_CSV_BYTES = 50 * 1024 * 1024;

const file: Field = {
	displayName: 'Input Data Field Name',
	name: 'binaryPropertyName',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	description:
		'The name of the input field containing the CSV file. Its column user_id names the users; other columns are variables.',
	// The request holds the key of the uploaded file instead of the file
	file: { name: 's3Key', maxBytes: MAX_CSV_BYTES, read: recipientsCsv },
};

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Time Limit (Minutes)',
			name: 'timeLimit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10,
			description: 'How long the node waits for the end of the import',
			local: true,
			whenEmpty: 'default',
		},
	],
};

/** Explains a refusal by the state of the campaign, or by an earlier import that still goes on. */
const explainImport: Explain = async (error, client, item) => {
	const explained = await explainNotDraft(error, client, item);
	const isExplained = explained !== error;
	if (isExplained || error.details.status !== 409) return explained;
	const codeAdvice =
		"An earlier import goes on. Wait until 'Get Recipient Summary' shows all of its users; the same file need not be imported again.";
	return new ServiceError(error.message, { ...error.details, codeAdvice });
};

export const importRecipients: Operation = {
	name: 'Import Recipients',
	value: 'importRecipients',
	action: 'Import recipients of a campaign from a file',
	description: 'Add the users of a CSV file to a draft, and wait until the service has read them',
	routing: { request: { method: 'POST', url: '/campaigns/campaigns/{id}/import-csv' } },
	fields: [campaignId, file, options],
	run: async (client, item) => {
		const { importFile } = await import('./importRecipients.run');
		return [await importFile(client, item)];
	},
	explain: explainImport,
};
