import type { IDataObject } from 'n8n-workflow';
import { variablesOf } from '../../fields';

/** The short form of a template, with the names of its variables and without its content. */
export function simplifyTemplate(template: IDataObject): IDataObject {
	const { templateCategory, category, variableSchema } = template;
	return {
		templateId: template.templateId,
		id: template.id,
		name: template.name,
		status: template.status,
		currentVersion: template.currentVersion,
		// Other versions of the service say `category`
		category: templateCategory ?? category,
		label: template.label,
		tags: template.tags,
		variables: variablesOf(variableSchema).map(({ name }) => name),
		createdAt: template.createdAt,
		updatedAt: template.updatedAt,
	};
}
