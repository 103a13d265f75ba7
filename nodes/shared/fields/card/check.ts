import { isEmpty, isRecord } from '../../values/readers';
import type { Refuse } from '../../values/types';
import { element } from './elements';
import { color, listOf, number, oneOf, padding, record, text, type CardFacts } from './kinds';

const card = record({
	version: oneOf('1.0'),
	body: listOf(element),
	style: record(
		{ background: color },
		{ borderRadius: number, borderColor: color, borderWidth: number, padding },
	),
	fallbackText: text,
});

/** At most this many mistakes are named in an error. Further mistakes are counted. */
const MAX_NAMED = 3;

/**
 * Finds the mistakes of a card and says them in plain words. A card without mistakes has the documented form, an ID of
 * its own for each element, and a text for apps that cannot draw cards.
 */
export function mistakesIn(given: unknown): string[] {
	const facts: CardFacts = { mistakes: [], ids: new Set(), counts: new Map() };
	card(given, { part: 'The card', path: '', facts });
	if (isRecord(given) && typeof given.fallbackText === 'string' && isEmpty(given.fallbackText)) {
		facts.mistakes.push("'fallbackText' of the card is empty, which older apps show instead");
	}
	return facts.mistakes;
}

/** Refuses a card with mistakes, and names the first mistakes. */
export function refuseMistakes(card: unknown, refuse: Refuse): void {
	const mistakes = mistakesIn(card);
	if (mistakes.length === 0) return;
	const more = mistakes.length - MAX_NAMED;
	const named = mistakes.slice(0, MAX_NAMED).join('; ');
	refuse(`is no card that can be sent: ${named}${more > 0 ? `; and ${more} more` : ''}`);
}
