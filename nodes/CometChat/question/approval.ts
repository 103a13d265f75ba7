import { asRecord, isEmpty, oneOf, text } from '../../shared/values/readers';
import type { Convert } from '../../shared/values/types';
import type { Field } from '../../shared/operation/types';

/** The labels of the buttons of an approval. If `decline` is empty, there is no button to decline. */
export interface Labels {
	approve: string;
	decline: string;
}

/** The labels of the form. A label that the form leaves out is undefined: the language of the page has a word for it. */
const labelsOf: Convert = (value, refuse): Partial<Labels> => {
	const { approvalType, approveLabel, disapproveLabel } = asRecord(asRecord(value).values);
	const kind = isEmpty(approvalType) ? 'double' : oneOf(['single', 'double'])(approvalType, refuse);
	const labelIn = (value: unknown) => text(value ?? '', refuse).trim() || undefined;
	return {
		approve: labelIn(approveLabel),
		decline: kind === 'single' ? '' : labelIn(disapproveLabel),
	};
};

/** The labels of the buttons, under the names of n8n's own nodes: n8n's Human Review tools keep the values by these names. */
export const approvalOptions: Field = {
	displayName: 'Approval Options',
	name: 'approvalOptions',
	type: 'fixedCollection',
	placeholder: 'Add option',
	default: {},
	description: 'The buttons: when nothing is added, Approve and Decline',
	displayOptions: { show: { responseType: ['approval'] } },
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Type of Approval',
					name: 'approvalType',
					type: 'options',
					options: [
						{ name: 'Approve Only', value: 'single' },
						{ name: 'Approve and Disapprove', value: 'double' },
					],
					default: 'double',
					description: 'Whether there is a button to decline',
				},
				{
					displayName: 'Approve Button Label',
					name: 'approveLabel',
					type: 'string',
					default: 'Approve',
					placeholder: 'e.g. Refund it',
					description: 'The text of the button that approves',
				},
				{
					displayName: 'Disapprove Button Label',
					name: 'disapproveLabel',
					type: 'string',
					default: 'Decline',
					placeholder: 'e.g. Keep it',
					description: 'The text of the button that declines',
					displayOptions: { show: { approvalType: ['double'] } },
				},
			],
		},
	],
	local: true,
	as: labelsOf,
};
