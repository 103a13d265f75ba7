import { asRecord, isEmpty, oneOf, text } from '../../shared/values/readers';
import type { Convert } from '../../shared/values/types';
import type { Field } from '../../shared/operation/types';

/** The buttons of an approval; without the second label there is only one. */
export interface Labels {
	approve: string;
	decline: string;
}

/** A label that is left out is taken from the words of the page's language. */
const labelsOf: Convert = (value, refuse): Partial<Labels> => {
	const { approvalType, approveLabel, disapproveLabel } = asRecord(asRecord(value).values);
	const kind = isEmpty(approvalType) ? 'double' : oneOf(['single', 'double'])(approvalType, refuse);
	const label = (value: unknown) => text(value ?? '', refuse).trim() || undefined;
	return {
		approve: label(approveLabel),
		decline: kind === 'single' ? '' : label(disapproveLabel),
	};
};

/** The labels, in n8n's own names, which its Human Review tools keep. */
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
