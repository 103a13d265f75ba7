import type { INodePropertyOptions } from 'n8n-workflow';
import { asPasted } from '../../../shared/fields';
import { rows } from '../../../shared/values/rows';
import { oneOf, text } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';

const titles = ['titleGroup', 'titleOneOnOne'];
const media = ['body_audio', 'body_file', 'body_image', 'body_video'];
const mention = ['bodyGroup', 'bodyOneOnOne', 'body_fallback'];

/** The templates, with the parts that each has. */
const TEMPLATES: Array<{ name: string; value: string; parts: string[] }> = [
	{ name: 'Custom Message', value: 'customMessage', parts: [...titles, 'body', 'body_fallback'] },
	{ name: 'Email Subject', value: 'emailSubject', parts: ['subjectGroup', 'subjectOneOnOne'] },
	{ name: 'Group Mention', value: 'groupMention', parts: ['titleGroup', 'body', 'body_fallback'] },
	{ name: 'Media Message', value: 'mediaMessage', parts: [...titles, ...media] },
	{ name: 'Poll', value: 'pollMessage', parts: [...titles, 'body', 'body_fallback'] },
	{ name: 'Reminder', value: 'reminderMessage', parts: [...titles, 'body', 'body_fallback'] },
	{ name: 'SMS Content', value: 'smsContent', parts: ['bodyGroup', 'bodyOneOnOne'] },
	{ name: 'Text Message', value: 'textMessage', parts: [...titles, 'body'] },
	{ name: 'User Mention', value: 'userMention', parts: [...titles, ...mention] },
];

const PARTS: INodePropertyOptions[] = [
	{ name: 'Body', value: 'body' },
	{ name: 'Body for Audio', value: 'body_audio' },
	{ name: 'Body for Files', value: 'body_file' },
	{ name: 'Body for Images', value: 'body_image' },
	{ name: 'Body for Videos', value: 'body_video' },
	{ name: 'Body in Groups', value: 'bodyGroup' },
	{ name: 'Body One-on-One', value: 'bodyOneOnOne' },
	{ name: 'Fallback Body', value: 'body_fallback' },
	{ name: 'Subject in Groups', value: 'subjectGroup' },
	{ name: 'Subject One-on-One', value: 'subjectOneOnOne' },
	{ name: 'Title in Groups', value: 'titleGroup' },
	{ name: 'Title One-on-One', value: 'titleOneOnOne' },
];

const valuesOf = (options: Array<{ value: unknown }>) => options.map(({ value }) => value);

const textRows = rows('template', {
	template: { label: 'Template', as: oneOf(valuesOf(TEMPLATES)), required: true },
	variant: { label: 'Variant', as: oneOf(['Default', 'Privacy']), required: true },
	part: { label: 'Part', as: oneOf(valuesOf(PARTS)), required: true },
	text: { label: 'Text', as: text, required: true },
});

/** The texts by template, variant and part, as the API takes them: `{ textMessageTemplatePrivacy: { body: '…' } }`. */
const byTemplate: Convert = (value, refuse) => {
	const texts: Record<string, Record<string, string>> = {};
	// `textRows` has refused unknown templates and parts
	for (const row of textRows(value, refuse) as Array<Record<string, string>>) {
		const { name, parts } = TEMPLATES.find((template) => template.value === row.template)!;
		if (!parts.includes(row.part)) {
			const ofTemplate = PARTS.filter((part) => parts.includes(part.value as string));
			const names = ofTemplate.map((part) => part.name).join(', ');
			refuse(`has a row for '${name}', which has only ${names}`);
		}
		const key = `${row.template}Template${row.variant}`;
		if (Object.hasOwn(texts[key] ?? {}, row.part)) {
			const part = PARTS.find(({ value: id }) => id === row.part)!;
			refuse(`has two rows for '${part.name}' of '${name}' (${row.variant})`);
		}
		texts[key] = { ...texts[key], [row.part]: row.text };
	}
	return texts;
};

export const templates: Field = {
	displayName: 'Texts',
	name: 'templates',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add text',
	default: {},
	description: 'The texts of notifications',
	options: [
		{
			displayName: 'Text',
			name: 'template',
			values: [
				{
					displayName: 'Template',
					name: 'template',
					type: 'options',
					options: TEMPLATES.map(({ name, value }) => ({ name, value })),
					default: 'textMessage',
					description: 'The kind of message or event that the text is for',
				},
				{
					displayName: 'Variant',
					name: 'variant',
					type: 'options',
					options: [
						{ name: 'Default', value: 'Default' },
						{ name: 'Privacy', value: 'Privacy', description: 'Need not show what was said' },
					],
					default: 'Default',
					description: 'Whether the text is for everyone, or for users who keep contents private',
				},
				{
					displayName: 'Part',
					name: 'part',
					type: 'options',
					options: PARTS,
					default: 'body',
					description: 'The part of the notification; each template has some of them',
				},
				{
					displayName: 'Text',
					name: 'text',
					type: 'string',
					default: '',
					placeholder: 'e.g. New text message',
					description: 'The text, with placeholders of the service in double braces',
				},
			],
		},
	],
	routing: { send: { type: 'body', property: 'templates' } },
	// The placeholders of the service look like expressions of n8n
	readAsWritten: asPasted,
	as: byTemplate,
};
