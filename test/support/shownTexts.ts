import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8n } from '../../package.json';
import { ROOT } from './pages';

/** A new object of each node and of each type of credentials that the package ships. */
export const shippedObjects = (): object[] =>
	[...n8n.nodes, ...n8n.credentials].flatMap((built) => {
		const source = join(ROOT, built.replace(/^dist\/(.*)\.js$/, '$1'));
		return Object.values(require(source) as Record<string, new () => object>).map(
			(Class) => new Class(),
		);
	});

/** The text in one line, with straight quotes, because n8n makes curly ones in notes. */
export const plain = (text: string): string =>
	text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

/** A text as n8n shows it: without HTML tags. */
const shown = (text: string) => plain(text.replace(/<[^>]+>/g, ''));

const SHOWN_KEYS = ['action', 'description', 'displayName', 'hint', 'placeholder'];

/** Texts that n8n can show of a form: labels, names of options, actions, descriptions, hints and placeholders. */
export function textsOfForm(form: unknown): string[] {
	if (typeof form !== 'object' || form === null) return [];
	return Object.entries(form).flatMap(([key, value]) => {
		if (typeof value !== 'string') return textsOfForm(value);
		// The name of a field is for workflows, that of an option for people
		const isShown = SHOWN_KEYS.includes(key) || (key === 'name' && 'value' in form);
		return isShown ? [shown(value)] : [];
	});
}

/** Texts that n8n shows on the canvas of an example. */
export interface Canvas {
	steps: string[];
	/** The lines of notes, without marks of Markdown. */
	notes: string[];
}

/** @param file in the folder of examples */
export function canvasOf(file: string): Canvas {
	const { nodes } = JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')) as {
		nodes: Array<{ name: string; type: string; parameters: { content?: string } }>;
	};
	const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';
	return {
		steps: nodes.filter((node) => !isNote(node)).map(({ name }) => name),
		// A link becomes its words; the signs of headings and lists, and * ` _ around words, go
		notes: nodes.filter(isNote).flatMap(({ parameters: { content = '' } }) =>
			content
				.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
				.replace(/^(#+|[-*]|\d+\.) |[*`]|(?<!\w)_|_(?!\w)/gm, '')
				.split('\n')
				.map(shown)
				.filter(Boolean),
		),
	};
}

/** Pictures of pages that people see, where no form of n8n is. */
const WITHOUT_FORM = /^(card-order|question-.*)\.png$/;

/** The nodes that a picture shows, where it is not the main node alone. n8n lists an app with its trigger as one. */
const NODES: Record<string, string[]> = {
	'node-panel.png': ['CometChat', 'CometChatTrigger'],
	'notification-trigger.png': ['CometChatNotificationTrigger'],
	'trigger-event.png': ['CometChatTrigger'],
	'trigger.png': ['CometChatTrigger'],
};

/** The example whose canvas a picture shows. */
const exampleOf = (picture: string) => /^example-(.*)\.\w+$/.exec(picture)?.[1];

/** Our texts that a picture of the documentation can show; undefined where it shows no form. */
export function textsOnPicture(picture: string): { all: string[]; canvas?: Canvas } | undefined {
	if (WITHOUT_FORM.test(picture)) return undefined;
	const example = exampleOf(picture);
	if (example === undefined) {
		const nodes = NODES[picture] ?? ['CometChat'];
		return {
			all: textsOfForm(
				shippedObjects().filter(({ constructor }) => nodes.includes(constructor.name)),
			),
		};
	}
	const canvas = canvasOf(`${example}.json`);
	return { all: [...canvas.steps, ...canvas.notes], canvas };
}
