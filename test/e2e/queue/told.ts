/** What a person saw after a press. */
interface SeenPage {
	status: number;
	text: string;
	/** Milliseconds until the page was there. */
	ms: number;
}

/** What became of two presses, and what the chat was told of them. */
interface Pressed {
	pages: { Bob: SeenPage; Carol: SeenPage };
	/** The edits of messages, oldest first; the URL says of which message. */
	edits: Array<{ url: string; text: string }>;
}

/** What page and chat said about one pair, and how it compares with what the workflow did. */
export interface Told {
	/** Whose answer the workflow took. */
	taken: 'Bob' | 'Carol';
	/** Claims that are not so, and messages that do not end with the outcome. */
	wrong: string[];
	/** What the pages said to the one whose answer was taken, and to the other one. */
	pages: [string, string];
	/** What the edits said, oldest first. */
	edits: string[];
}

const OUTCOMES = { Bob: 'Approved by Bob Mensah', Carol: 'Declined by Carol Iyer' };

/** When n8n has said nothing after this time (milliseconds), the page is shown all the same. */
const UNDECIDED_MS = 2_000;

/**
 * Compares what was said with what the workflow took.
 * @param messages how many messages are to show the outcome
 */
export function toldBy(taken: Told['taken'], messages: number, { pages, edits }: Pressed): Told {
	const other = taken === 'Bob' ? 'Carol' : 'Bob';
	const [won, lost] = [pages[taken], pages[other]].map(saidBy);
	const wrong: string[] = [];
	if (lost === 'recorded') wrong.push(`The page of ${other}: ${lost}`);
	// A page that n8n did not keep waiting says that the answer counts
	const isLate = pages[taken].ms >= UNDECIDED_MS;
	if (won !== 'recorded' && !(isLate && won === 'thank you')) {
		wrong.push(`The page of ${taken}: ${won}`);
	}
	const said = edits.map(({ text }) => outcomeIn(text));
	for (const text of said) {
		if (![OUTCOMES[taken], 'Answered'].includes(text)) wrong.push(`A message: ${text}`);
	}
	const last = [...new Map(edits.map(({ url, text }) => [url, outcomeIn(text)])).values()];
	if (last.length !== messages) wrong.push(`${last.length} messages were edited`);
	for (const text of last) if (text === 'Answered') wrong.push(`A message stays: ${text}`);
	return { taken, wrong, pages: [won, lost], edits: said };
}

/** The title of a page. */
function saidBy({ status, text }: SeenPage): string {
	if (text.includes('Thank you, your answer was recorded')) return 'recorded';
	if (/<h1[^>]*>Thank you<\/h1>/.test(text)) return 'thank you';
	if (text.includes('This question has been answered')) return 'was answered';
	return `n8n's own, ${status}`;
}

/** What stands below the question, without the time. */
function outcomeIn(text: string): string {
	return text.slice(text.lastIndexOf('\n') + 1).replace(/, \d\d:\d\d$/, '');
}

/** What was seen, for people. */
export function figuresOf(all: Told[]): string {
	const count = (is: (told: Told) => boolean) => all.filter(is).length;
	const tally = (words: string[]) =>
		[...new Set(words)].map((word) => `${word} ${words.filter((one) => one === word).length}`);
	return [
		`${all.length} pairs: ${count(({ taken }) => taken === 'Bob')} times Bob was taken`,
		`said wrongly: ${count(({ wrong }) => wrong.length > 0)}`,
		`messages that said "Answered" without a name for a while: ${count(({ edits }) => edits.includes('Answered'))}`,
		`messages that named somebody: ${count(({ edits }) => edits.some((text) => text !== 'Answered'))}`,
		`pages of the one who was taken: ${tally(all.map(({ pages }) => pages[0])).join(', ')}`,
		`pages of the other one: ${tally(all.map(({ pages }) => pages[1])).join(', ')}`,
	].join('\n');
}
