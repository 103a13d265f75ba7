import { boolean, each, listOf, object, oneOf, text, type Schema } from './schemas';

/** The JSON schema of cards: https://www.cometchat.com/docs/card-builder/schema */

const number = { type: 'number', minimum: 0 };
const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });
const [color, padding, size, icon, action] = ['color', 'padding', 'size', 'icon', 'action'].map(
	ref,
);
const elements = listOf(ref('element'), { minItems: 1 });
const nameOrUrl = { anyOf: [{ required: ['name'] }, { required: ['url'] }] };

/** An object with this value of `type`. */
const typedElement = (type: string, required: string[], properties: Record<string, Schema>) =>
	object({ type: { const: type }, ...properties }, ['type', ...required]);

const actions = [
	typedElement('openUrl', ['url'], { url: text, openIn: oneOf('browser', 'webview') }),
	typedElement('chatWithUser', ['uid'], { uid: text }),
	typedElement('chatWithGroup', ['guid'], { guid: text }),
	typedElement('sendMessage', ['text'], { text, receiverUid: text, receiverGuid: text }),
	typedElement('copyToClipboard', ['value'], { value: text }),
	typedElement('downloadFile', ['url'], { url: text, filename: text }),
	{
		...typedElement('initiateCall', ['callType'], {
			callType: oneOf('audio', 'video'),
			uid: text,
			guid: text,
		}),
		anyOf: [{ required: ['uid'] }, { required: ['guid'] }],
	},
	typedElement('apiCall', ['url'], {
		url: text,
		method: oneOf('GET', 'POST', 'PUT', 'DELETE'),
		headers: { type: 'object', additionalProperties: text },
		body: { type: 'object' },
	}),
	typedElement('customCallback', [], {}),
];

const fontWeight = oneOf('regular', 'medium', 'bold');
const align = (...more: string[]) => oneOf('start', 'center', 'end', ...more);
const box = {
	items: elements,
	...each(['gap', 'borderRadius', 'borderWidth'], number),
	...each(['backgroundColor', 'borderColor'], color),
	padding,
};
const pill = {
	text,
	...each(['color', 'backgroundColor', 'borderColor'], color),
	...each(['borderWidth', 'borderRadius', 'fontSize'], number),
	padding,
};

/** An element of a card with this value of `type`. */
const element = (type: string, required: string[], properties: Record<string, Schema>) =>
	typedElement(type, ['id', ...required], { id: text, ...properties });

const drawn = [
	element('text', ['content'], {
		content: text,
		variant: oneOf(
			...'title heading1 heading2 heading3 heading4 body caption1 caption2'.split(' '),
		),
		color,
		align: oneOf('left', 'center', 'right', 'justify'),
		fontWeight,
		maxLines: { type: 'integer', minimum: 1 },
		padding,
	}),
	element('image', ['url'], {
		url: text,
		altText: text,
		fit: oneOf('cover', 'contain', 'fill'),
		...each(['width', 'height'], size),
		borderRadius: number,
		padding,
	}),
	{
		...element('icon', [], {
			...each(['name', 'url'], text),
			...each(['size', 'borderRadius', 'padding'], number),
			...each(['color', 'backgroundColor'], color),
		}),
		...nameOrUrl,
	},
	element('avatar', [], {
		imageUrl: text,
		fallbackInitials: { type: 'string', maxLength: 2 },
		...each(['size', 'borderRadius', 'fontSize'], number),
		backgroundColor: color,
		fontWeight,
	}),
	element('badge', ['text'], { ...pill, size: number }),
	// The page says that a chip can have an action, which its schema lacks
	element('chip', ['text'], { ...pill, icon, action }),
	element('divider', [], { color, thickness: number, margin: number }),
	element('spacer', ['height'], { height: number }),
	element('progressBar', ['value'], {
		value: { ...number, maximum: 100 },
		...each(['color', 'trackColor', 'labelColor'], color),
		...each(['height', 'borderRadius', 'labelFontSize'], number),
		label: text,
	}),
	element('codeBlock', ['content'], {
		...each(['content', 'language'], text),
		...each(['backgroundColor', 'textColor', 'languageLabelColor'], color),
		...each(['borderRadius', 'fontSize', 'languageLabelFontSize'], number),
		padding,
	}),
	element('markdown', ['content'], {
		content: text,
		...each(['baseFontSize', 'lineHeight'], number),
		...each(['linkColor', 'color'], color),
	}),
	element('row', ['items'], {
		...box,
		align: align('spaceBetween', 'spaceAround'),
		crossAlign: align(),
		wrap: boolean,
		scrollable: boolean,
		peek: number,
		snap: oneOf('item', 'free'),
	}),
	element('column', ['items'], { ...box, align: align('stretch'), crossAlign: align() }),
	element('grid', ['items'], { ...box, columns: { type: 'integer', enum: [2, 3, 4] } }),
	element('accordion', ['header', 'body'], {
		header: text,
		body: elements,
		headerIcon: icon,
		...each(['expandedByDefault', 'border'], boolean),
		padding,
		...each(['fontSize', 'borderRadius'], number),
		fontWeight,
	}),
	element('tabs', ['tabs'], {
		tabs: listOf(object({ label: text, content: elements }, ['label', 'content']), { minItems: 1 }),
		defaultActiveTab: { type: 'integer', minimum: 0 },
		tabAlign: oneOf('start', 'center', 'stretch'),
		...each(['tabPadding', 'contentPadding'], padding),
		fontSize: number,
	}),
	element('button', ['label', 'action'], {
		label: text,
		action,
		...each(['backgroundColor', 'textColor', 'borderColor'], color),
		...each(['size', 'borderWidth', 'borderRadius', 'fontSize'], number),
		icon,
		iconPosition: oneOf('left', 'right'),
		fullWidth: boolean,
		padding,
	}),
	element('iconButton', ['icon', 'action'], {
		icon,
		action,
		...each(['size', 'borderRadius'], number),
		...each(['color', 'backgroundColor'], color),
	}),
	element('link', ['text', 'action'], {
		text,
		action,
		color,
		underline: boolean,
		fontSize: number,
	}),
	element('table', ['columns', 'rows'], {
		columns: listOf(text, { minItems: 1 }),
		rows: listOf(listOf(text)),
		...each(['headerBackgroundColor', 'stripedRowColor', 'borderColor'], color),
		...each(['border', 'stripedRows'], boolean),
		...each(['cellPadding', 'fontSize'], number),
	}),
];

const shade = {
	anyOf: [{ type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' }, { const: 'transparent' }],
};

export const cardSchema: Schema = {
	...object(
		{
			version: { const: '1.0' },
			body: elements,
			style: object(
				{
					...each(['background', 'borderColor'], color),
					...each(['borderRadius', 'borderWidth'], number),
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
		element: { anyOf: drawn },
	},
};
