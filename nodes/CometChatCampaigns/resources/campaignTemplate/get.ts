import { output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { templateId } from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a campaign template',
	description: 'Read a template with its variables; the output Raw has its versions and contents',
	routing: { request: { method: 'GET', url: '/campaigns/templates/{id}' } },
	fields: [templateId, ...output],
	simplify: simplifyTemplate,
};
