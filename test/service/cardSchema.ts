import { boolean, each, listOf, object, oneOf, text, type Schema } from './schemas';

/** The JSON schema of cards: https://www.cometchat.com/docs/card-builder/schema */

const number = { type: 'number', minimum: 0 };
const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });
const [color, padding, size, icon, action, element] = [
	...['color', 'padding', 'size', 'icon', 'action', 'element'],
].map(ref);
const elements = listOf(element, { minItems: 1 });
const nameOrUrl = { anyOf: [{ required: ['name'] }, { required: ['url'] }] };

/** An object of one type; all properties but the optional ones are required. */
const typed = (type: string, required: Record<string, Schema>, also: Record<string, Schema> = {}) =>
	object({ type: { const: type }, ...required, ...also }, ['type', ...Object.keys(required)]);

const actions = [
	typed('openUrl', { url: text }, { openIn: oneOf('browser', 'webview') }),
	typed('chatWithUser', { uid: text }),
	typed('chatWithGroup', { guid: text }),
	typed('sendMessage', { text }, { receiverUid: text, receiverGuid: text }),
	typed('copyToClipboard', { value: text }),
	typed('downloadFile', { url: text }, { filename: text }),
	{
		...typed('initiateCall', { callType: oneOf('audio', 'video') }, { uid: text, guid: text }),
		anyOf: [{ required: ['uid'] }, { required: ['guid'] }],
	},
	typed(
		'apiCall',
		{ url: text },
		{
			method: oneOf('GET', 'POST', 'PUT', 'DELETE'),
			headers: { type: 'object', additionalProperties: text },
			body: { type: 'object' },
		},
	),
	typed('customCallback', {}),
];

const fontWeight = oneOf('regular', 'medium', 'bold');
const align = (...more: string[]) => oneOf('start', 'center', 'end', ...more);
const inBox = {
	...each(['gap', 'borderRadius', 'borderWidth'], number),
	...each(['backgroundColor', 'borderColor'], color),
	padding,
};
const pill = {
	...each(['color', 'backgroundColor', 'borderColor'], color),
	...each(['borderWidth', 'borderRadius', 'fontSize'], number),
	padding,
};

const drawn: Array<[type: string, required: Record<string, Schema>, also: Record<string, Schema>]> =
	[
		[
			'text',
			{ content: text },
			{
				variant: oneOf(
					...'title heading1 heading2 heading3 heading4 body caption1 caption2'.split(' '),
				),
				color,
				align: oneOf('left', 'center', 'right', 'justify'),
				fontWeight,
				maxLines: { type: 'integer', minimum: 1 },
				padding,
			},
		],
		[
			'image',
			{ url: text },
			{
				altText: text,
				fit: oneOf('cover', 'contain', 'fill'),
				width: size,
				height: size,
				borderRadius: number,
				padding,
			},
		],
		[
			'icon',
			{},
			{
				name: text,
				url: text,
				...each(['size', 'borderRadius', 'padding'], number),
				...each(['color', 'backgroundColor'], color),
			},
		],
		[
			'avatar',
			{},
			{
				imageUrl: text,
				fallbackInitials: { type: 'string', maxLength: 2 },
				...each(['size', 'borderRadius', 'fontSize'], number),
				backgroundColor: color,
				fontWeight,
			},
		],
		['badge', { text }, { ...pill, size: number }],
		// The page says that a chip can have an action, which its schema lacks
		['chip', { text }, { ...pill, icon, action }],
		['divider', {}, { color, thickness: number, margin: number }],
		['spacer', { height: number }, {}],
		[
			'progressBar',
			{ value: { ...number, maximum: 100 } },
			{
				...each(['color', 'trackColor', 'labelColor'], color),
				...each(['height', 'borderRadius', 'labelFontSize'], number),
				label: text,
			},
		],
		[
			'codeBlock',
			{ content: text },
			{
				language: text,
				...each(['backgroundColor', 'textColor', 'languageLabelColor'], color),
				...each(['borderRadius', 'fontSize', 'languageLabelFontSize'], number),
				padding,
			},
		],
		[
			'markdown',
			{ content: text },
			{ baseFontSize: number, lineHeight: number, linkColor: color, color },
		],
		[
			'row',
			{ items: elements },
			{
				...inBox,
				align: align('spaceBetween', 'spaceAround'),
				crossAlign: align(),
				wrap: boolean,
				scrollable: boolean,
				peek: number,
				snap: oneOf('item', 'free'),
			},
		],
		['column', { items: elements }, { ...inBox, align: align('stretch'), crossAlign: align() }],
		['grid', { items: elements }, { ...inBox, columns: { type: 'integer', enum: [2, 3, 4] } }],
		[
			'accordion',
			{ header: text, body: elements },
			{
				headerIcon: icon,
				expandedByDefault: boolean,
				border: boolean,
				padding,
				fontSize: number,
				fontWeight,
				borderRadius: number,
			},
		],
		[
			'tabs',
			{
				tabs: listOf(object({ label: text, content: elements }, ['label', 'content']), {
					minItems: 1,
				}),
			},
			{
				defaultActiveTab: { type: 'integer', minimum: 0 },
				tabAlign: oneOf('start', 'center', 'stretch'),
				tabPadding: padding,
				contentPadding: padding,
				fontSize: number,
			},
		],
		[
			'button',
			{ label: text, action },
			{
				...each(['backgroundColor', 'textColor', 'borderColor'], color),
				...each(['size', 'borderWidth', 'borderRadius', 'fontSize'], number),
				icon,
				iconPosition: oneOf('left', 'right'),
				fullWidth: boolean,
				padding,
			},
		],
		[
			'iconButton',
			{ icon, action },
			{ size: number, borderRadius: number, color, backgroundColor: color },
		],
		['link', { text, action }, { color, underline: boolean, fontSize: number }],
		[
			'table',
			{ columns: listOf(text, { minItems: 1 }), rows: listOf(listOf(text)) },
			{
				...each(['headerBackgroundColor', 'stripedRowColor', 'borderColor'], color),
				...each(['border', 'stripedRows'], boolean),
				...each(['cellPadding', 'fontSize'], number),
			},
		],
	];

const shade = {
	anyOf: [{ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, { const: 'transparent' }],
};

/** The names of all elements, for those who make cards. */
export const cardElements = drawn.map(([type]) => type);

export const cardSchema: Schema = {
	...object(
		{
			version: { const: '1.0' },
			body: elements,
			style: object(
				{
					background: color,
					borderRadius: number,
					borderColor: color,
					borderWidth: number,
					padding,
				},
				['background'],
			),
			fallbackText: text,
		},
		['version', 'body', 'style', 'fallbackText'],
	),
	definitions: {
		color: object({ light: shade, dark: shade }, ['light', 'dark']),
		padding: { anyOf: [number, object(each(['top', 'right', 'bottom', 'left'], number))] },
		size: { anyOf: [number, { type: 'string', pattern: '^\\d+(\\.\\d+)?%$' }] },
		icon: { ...object({ name: text, url: text }), ...nameOrUrl },
		action: { anyOf: actions },
		element: {
			anyOf: drawn.map(([type, required, also]) => ({
				...typed(type, { id: text, ...required }, also),
				...(type === 'icon' && nameOrUrl),
			})),
		},
	},
};
