import type { IDataObject } from 'n8n-workflow';
import { limit, output, returnAll } from '../../../shared/fields';
import { ensureFiltered } from '../../../shared/records/asked';
import type { Paging } from '../../../shared/transport/types';
import type { Operation } from '../../../shared/operation/types';
import { checkLogFilters, logFilters } from './logFilters';

/**
 * Pages of logs, whose size the service decides. A page is asked for by the last log before it (`logId`). The cursor that comes
 * with a page is not taken, because it filters by message.
 */
const logs: Paging = {
	by: 'cursor',
	maxPageSize: 20,
	idOf: ({ _id }) => _id,
	cursorOf: ({ _id }) => ({ affix: 'append', logId: _id }),
	// `sender` filters by the sender of the message; whom a log of a reaction names as sender is not documented
	checkAndOrder: (records, query) =>
		ensureFiltered(records, query, {
			channel: 'channel',
			messageId: 'messageId',
			notificationTriggered: 'notificationTriggered',
			receiverType: 'receiverType',
			success: 'success',
			trigger: 'trigger',
		}),
};

/** The fields of a log that explain why somebody was notified, or was not. */
function simplifyLog(log: IDataObject): IDataObject {
	return {
		_id: log._id,
		sentAt: log.sentAt,
		channel: log.channel,
		trigger: log.trigger,
		messageId: log.messageId,
		sender: log.sender,
		receiver: log.receiver,
		receiverType: log.receiverType,
		notificationTriggered: log.notificationTriggered,
		success: log.success,
		reason: log.reason,
	};
}

export const getManyLogs: Operation = {
	name: 'Get Many Logs',
	value: 'getManyLogs',
	action: 'Get many notification logs',
	description: 'List notifications that were sent or held back, and why',
	routing: { request: { method: 'GET', url: '/notifications/v1/logs' } },
	fields: [returnAll, limit, ...output, logFilters],
	paging: logs,
	simplify: simplifyLog,
	completeItem: checkLogFilters,
};
