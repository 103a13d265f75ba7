import { simplifyMessage } from '../../../shared/records/simplify';
import { InputError } from '../../../shared/values/inputError';
import type { Operation } from '../../../shared/operation/types';
import { lastExported } from './exportCursor';
import { exportAs, exportFields } from './exportFields';

export const exportMessages: Operation = {
	name: 'Export',
	value: 'export',
	action: 'Export messages',
	description:
		'Read messages in the order in which they were sent, in runs that go on where the last one ended, as items or as files',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: exportFields,
	// `run` adds the cursor to each message, and the files if the options ask for them. Other lists do not show the times of edits.
	// An import of the exported messages recognises them by their `muid`
	simplify: ({ files, cursor, ...message }) => ({
		...simplifyMessage(message),
		muid: message.muid,
		editedAt: message.editedAt,
		files,
		cursor,
	}),
	completeItem: (item) => {
		// Refuses a bad cursor before the first request
		void lastExported(item);
		const after = item.value('options.sentAfter') as number | undefined;
		const before = item.value('options.sentBefore') as number | undefined;
		if (after !== undefined && before !== undefined && before < after) {
			throw new InputError('Sent Before', "is earlier than 'Sent After'");
		}
	},
	run: async (client, item) => {
		const { asFiles, asItems } = await import('./export.run');
		return item.value(exportAs.name) === 'files'
			? await asFiles(client, item)
			: await asItems(client, item);
	},
};
