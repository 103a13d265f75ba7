import fc from 'fast-check';
import { mistakesIn } from '../../../nodes/CometChat/fields';
import { bodyValidator, cardSchema } from '../../service';
import { cases } from '../../support/budget';
import { cards } from '../../support/cards';
import { seedOfTest } from '../../support/fixedSeed';

const isOfSchema = bodyValidator.compile(cardSchema);

/** The rules that no schema can say: IDs are unique, and the fallback text says something. */
function isRightBeyondSchema(card: { fallbackText: string; body: unknown }): boolean {
	const ids: unknown[] = [];
	JSON.stringify(card.body, (_key, value: { id?: unknown; type?: unknown }) => {
		if (value?.id !== undefined) ids.push(value.id);
		return value;
	});
	return new Set(ids).size === ids.length && card.fallbackText.trim() !== '';
}

it('finds mistakes where a validator with the schema finds some, and nowhere else', () => {
	const seen = { good: 0, bad: 0 };
	fc.assert(
		fc.property(cards, (card) => {
			const isGood = isOfSchema(card) && isRightBeyondSchema(card as never);
			seen[isGood ? 'good' : 'bad']++;
			expect({ card, mistakes: mistakesIn(card).length > 0 }).toEqual({ card, mistakes: !isGood });
		}),
		{ numRuns: cases(3_000), seed: seedOfTest() },
	);
	expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(500);
});
