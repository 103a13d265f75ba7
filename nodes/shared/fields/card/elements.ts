import { asRecord } from '../../values/readers';
import {
	anyObject,
	color,
	flag,
	icon,
	initials,
	listOf,
	maybeEmptyListOf,
	number,
	oneOf,
	padding,
	percent,
	record,
	report,
	size,
	text,
	textsByName,
	wholeFrom,
	type Kind,
} from './kinds';

// The elements of a card, after https://www.cometchat.com/docs/card-builder/schema. Each is a `record` of the keys that it needs,
// then the keys that may be left out, then keys of which it needs at least one

/** The kind of the key `type`. Any value is right, because the type was read before to find the kind of the element. */
const type: Kind = () => {};
const uidOrGuid = ['uid', 'guid'];

const ACTIONS: Record<string, Kind> = {
	apiCall: record(
		{ type, url: text },
		{ method: oneOf('GET', 'POST', 'PUT', 'DELETE'), headers: textsByName, body: anyObject },
	),
	chatWithGroup: record({ type, guid: text }),
	chatWithUser: record({ type, uid: text }),
	copyToClipboard: record({ type, value: text }),
	customCallback: record({ type }),
	downloadFile: record({ type, url: text }, { filename: text }),
	initiateCall: record(
		{ type, callType: oneOf('audio', 'video') },
		{ uid: text, guid: text },
		uidOrGuid,
	),
	openUrl: record({ type, url: text }, { openIn: oneOf('browser', 'webview') }),
	sendMessage: record({ type, text }, { receiverUid: text, receiverGuid: text }),
};

const action: Kind = (value, location) => {
	const check = kindFor(value, ACTIONS);
	if (check) check(value, location);
	else
		report(
			location,
			`has to be an object with one of the types ${Object.keys(ACTIONS).join(', ')}`,
		);
};

/** The kind that an object names by its `type`; undefined for an unknown one. */
function kindFor(value: unknown, kinds: Record<string, Kind>): Kind | undefined {
	const name = asRecord(value).type;
	return typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** An element of a card. Its mistakes name it by its type and its number among the elements of this type, e.g. `Text 2`. */
export const element: Kind = (value, location) => {
	const check = kindFor(value, ELEMENTS);
	if (!check) {
		return report(
			location,
			`has to be an object with one of the types ${Object.keys(ELEMENTS).join(', ')}`,
		);
	}
	const { type: name, id } = value as { type: string; id: unknown };
	const { counts, ids, mistakes } = location.facts;
	const count = (counts.get(name) ?? 0) + 1;
	counts.set(name, count);
	const part = `${name[0].toUpperCase()}${name.slice(1)} ${count}`;
	if (id !== undefined && ids.has(id)) {
		mistakes.push(`${part} has the id '${String(id)}', which another element has, too`);
	}
	ids.add(id);
	check(value, { ...location, part, path: '' });
};

const named = { id: text, type };
const elements = listOf(element);
const fontWeight = oneOf('regular', 'medium', 'bold');
const border = { borderColor: color, borderWidth: number, borderRadius: number };
const box = { ...border, padding, backgroundColor: color };
const label = { ...box, fontSize: number };
const crossAlign = oneOf('start', 'center', 'end');

const ELEMENTS: Record<string, Kind> = {
	text: record(
		{ ...named, content: text },
		{
			variant: oneOf(
				'title',
				'heading1',
				'heading2',
				'heading3',
				'heading4',
				'body',
				'caption1',
				'caption2',
			),
			color,
			align: oneOf('left', 'center', 'right', 'justify'),
			fontWeight,
			maxLines: wholeFrom(1),
			padding,
		},
	),
	markdown: record(
		{ ...named, content: text },
		{ baseFontSize: number, linkColor: color, color, lineHeight: number },
	),
	image: record(
		{ ...named, url: text },
		{
			altText: text,
			fit: oneOf('cover', 'contain', 'fill'),
			width: size,
			height: size,
			borderRadius: number,
			padding,
		},
	),
	icon: record(
		named,
		{
			name: text,
			url: text,
			size: number,
			color,
			backgroundColor: color,
			borderRadius: number,
			padding: number,
		},
		['name', 'url'],
	),
	avatar: record(named, {
		imageUrl: text,
		fallbackInitials: initials,
		size: number,
		borderRadius: number,
		backgroundColor: color,
		fontSize: number,
		fontWeight,
	}),
	badge: record({ ...named, text }, { ...label, color, size: number }),
	// The text of the documentation allows an action, and its schema leaves it out
	chip: record({ ...named, text }, { ...label, color, icon, action }),
	codeBlock: record(
		{ ...named, content: text },
		{
			language: text,
			backgroundColor: color,
			textColor: color,
			padding,
			borderRadius: number,
			fontSize: number,
			languageLabelFontSize: number,
			languageLabelColor: color,
		},
	),
	divider: record(named, { color, thickness: number, margin: number }),
	spacer: record({ ...named, height: number }),
	progressBar: record(
		{ ...named, value: percent },
		{
			color,
			trackColor: color,
			height: number,
			label: text,
			borderRadius: number,
			labelFontSize: number,
			labelColor: color,
		},
	),
	row: record(
		{ ...named, items: elements },
		{
			...box,
			gap: number,
			align: oneOf('start', 'center', 'end', 'spaceBetween', 'spaceAround'),
			crossAlign,
			wrap: flag,
			scrollable: flag,
			peek: number,
			snap: oneOf('item', 'free'),
		},
	),
	column: record(
		{ ...named, items: elements },
		{ ...box, gap: number, align: oneOf('start', 'center', 'end', 'stretch'), crossAlign },
	),
	grid: record({ ...named, items: elements }, { ...box, gap: number, columns: oneOf(2, 3, 4) }),
	accordion: record(
		{ ...named, header: text, body: elements },
		{
			headerIcon: icon,
			expandedByDefault: flag,
			border: flag,
			padding,
			fontSize: number,
			fontWeight,
			borderRadius: number,
		},
	),
	tabs: record(
		{ ...named, tabs: listOf(record({ label: text, content: elements })) },
		{
			defaultActiveTab: wholeFrom(0),
			tabAlign: oneOf('start', 'center', 'stretch'),
			tabPadding: padding,
			contentPadding: padding,
			fontSize: number,
		},
	),
	button: record(
		{ ...named, label: text, action },
		{
			...label,
			textColor: color,
			icon,
			iconPosition: oneOf('left', 'right'),
			size: number,
			fullWidth: flag,
		},
	),
	iconButton: record(
		{ ...named, icon, action },
		{ size: number, color, backgroundColor: color, borderRadius: number },
	),
	link: record({ ...named, text, action }, { color, underline: flag, fontSize: number }),
	table: record(
		{ ...named, columns: listOf(text), rows: maybeEmptyListOf(maybeEmptyListOf(text)) },
		{
			headerBackgroundColor: color,
			border: flag,
			stripedRows: flag,
			cellPadding: number,
			fontSize: number,
			stripedRowColor: color,
			borderColor: color,
		},
	),
};
