/** The page that a person sees after a press. */
interface SeenPage {
	status: number;
	text: string;
	/** Milliseconds until the page was there. */
	ms: number;
}

/** The pages of two presses, and the edits of messages in the chat. */
interface PressResult {
	pages: { Bob: SeenPage; Carol: SeenPage };
	/** The edits of messages, oldest first; the URL has the ID of the message. */
	edits: Array<{ url: string; text: string }>;
}

/** The statements of pages and chat about a pair of presses, and those that contradict the workflow. */
export interface Told {
	/** The person whose answer the workflow took. */
	taken: 'Bob' | 'Carol';
	/** False statements, and messages that do not end with the outcome. */
	wrong: string[];
	/** The titles of the pages: of the person whose answer was taken, and of the other person. */
	pages: [string, string];
	/** The outcomes in the edits, oldest first. */
	edits: string[];
}

const OUTCOMES = { Bob: 'Approved by Bob Mensah', Carol: 'Declined by Carol Iyer' };

/** The time after which the page is shown although n8n has not told whether it took the answer. */
const UNDECIDED_MS = 2_000;

/**
 * Compares the statements of pages and chat with the answer that the workflow took.
 * @param messages the number of messages that have to show the outcome
 */
export function compareTold(
	taken: Told['taken'],
	messages: number,
	{ pages, edits }: PressResult,
): Told {
	const other = taken === 'Bob' ? 'Carol' : 'Bob';
	const [won, lost] = [pages[taken], pages[other]].map(saidBy);
	const wrong: string[] = [];
	if (lost === 'recorded') wrong.push(`The page of ${other}: ${lost}`);
	// If n8n tells in time that it took the answer, the page says so
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

/** The title of a page in short. */
function saidBy({ status, text }: SeenPage): string {
	if (text.includes('Thank you, your answer was recorded')) return 'recorded';
	if (/<h1[^>]*>Thank you<\/h1>/.test(text)) return 'thank you';
	if (text.includes('This question has been answered')) return 'was answered';
	return `n8n's own, ${status}`;
}

/** The outcome below the question in a message, without the time. */
function outcomeIn(text: string): string {
	return text.slice(text.lastIndexOf('\n') + 1).replace(/, \d\d:\d\d$/, '');
}

/** Figures about pairs as a text for people. */
export function figuresOf(all: Told[]): string {
	const count = (is: (told: Told) => boolean) => all.filter(is).length;
	const tally = (words: string[]) =>
		[...new Set(words)].map((word) => `${word} ${words.filter((each) => each === word).length}`);
	return [
		`${all.length} pairs: ${count(({ taken }) => taken === 'Bob')} times Bob was taken`,
		`said wrongly: ${count(({ wrong }) => wrong.length > 0)}`,
		`pairs with a message that said "Answered" without a name for a while: ${count(({ edits }) => edits.includes('Answered'))}`,
		`pairs with a message that named somebody: ${count(({ edits }) => edits.some((text) => text !== 'Answered'))}`,
		`pages of the one who was taken: ${tally(all.map(({ pages }) => pages[0])).join(', ')}`,
		`pages of the other one: ${tally(all.map(({ pages }) => pages[1])).join(', ')}`,
	].join('\n');
}
