import { output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { templateId } from '../../fields';
import { simplifyTemplate } from './simplifyTemplate';

export const createVersion: Operation = {
	name: 'Create Version',
	value: 'createVersion',
	action: 'Create a version of a campaign template',
	description:
		'Keep the content as it is now as a version, so that the next changes go into a new one',
	routing: { request: { method: 'POST', url: '/campaigns/templates/{id}/versions' } },
	fields: [templateId, ...output],
	simplify: simplifyTemplate,
};
