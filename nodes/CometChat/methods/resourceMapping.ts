import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { placeholdersOfFields } from '../../shared/fields';

/** The columns of the chosen import, for n8n's column mapper. */
export async function importColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const { groups, members, messages, users } = await import('../import/kinds');
	const kinds = {
		importGroups: groups,
		importMembers: members,
		importMessages: messages,
		importUsers: users,
	};
	const operation = this.getCurrentNodeParameter('operation') as keyof typeof kinds;
	// The editor also asks while the form of another operation is open
	const kind = kinds[operation] ?? users;
	return {
		fields: kind.columns.map(({ id, displayName, type, options, required, rare }) => ({
			id,
			displayName,
			type,
			...(options && { options }),
			required: required === true,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			// Offered only under 'Add column'
			...(rare && { removed: true }),
		})),
	};
}

/** The placeholders of the pasted card and of its notification text, for n8n's column mapper. */
export async function cardVariables(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const written = ['cardJson', 'cardNotification'].map((name) =>
		this.getCurrentNodeParameter(name),
	);
	return {
		fields: placeholdersOfFields(written).map((name) => ({
			id: name,
			displayName: name,
			type: 'string',
			required: true,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
		})),
		emptyFieldsNotice:
			'The card has no placeholders like {{name}}, so there is nothing to fill in.',
	};
}
