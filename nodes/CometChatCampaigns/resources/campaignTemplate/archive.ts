import { notice } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { templateId } from '../../fields';

export const archive: Operation = {
	name: 'Archive',
	value: 'archive',
	action: 'Archive a campaign template',
	description: 'Take a template out of use, so that nothing can be sent with it',
	routing: { request: { method: 'DELETE', url: '/campaigns/templates/{id}' } },
	fields: [
		templateId,
		notice(
			'archiveNotice',
			'Nothing can be sent with an archived template, and the API reference names no way back.',
		),
	],
	doneAfterLostAnswer: ['ERR_TEMPLATE_NOT_FOUND'],
	// The answer does not count: it may be the whole template
	records: (_data, { request: { ids } }) => [{ archived: true, ...ids, success: true }],
};
