import Ajv from 'ajv';
import { mistakesIn } from '../../../nodes/shared/fields';
import { cardSchema } from '../../service';
import { cards, fullCards, oneChangeIn } from '../../support/cards';
import { seedOfTest } from '../../support/fixedSeed';
import { forAll } from '../../support/forAll';

const isOfSchema = new Ajv({ strict: false }).compile(cardSchema);

/** The rules that no schema can say: IDs are unique, and the fallback text says something. */
function isRightBeyondSchema(card: { fallbackText: string; body: unknown }): boolean {
	const ids: unknown[] = [];
	JSON.stringify(card.body, (_key, value: { id?: unknown; type?: unknown }) => {
		if (value?.id !== undefined) ids.push(value.id);
		return value;
	});
	return new Set(ids).size === ids.length && card.fallbackText.trim() !== '';
}

const isGood = (card: unknown): boolean =>
	isOfSchema(card) && isRightBeyondSchema(card as { fallbackText: string; body: unknown });

it('agrees with the schema about every value of every element and action', () => {
	const seen = { good: 0, bad: 0 };
	for (const [index, full] of fullCards(seedOfTest()).entries()) {
		expect(mistakesIn(full)).toEqual([]);
		for (const card of oneChangeIn(full, { bodyOnly: index > 0 })) {
			const isRight = isGood(card);
			seen[isRight ? 'good' : 'bad']++;
			const agrees = isRight === (mistakesIn(card).length === 0);
			// Fails, and shows both
			if (!agrees) expect(card).toBe(mistakesIn(card));
		}
	}
	expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(500);
});

it('finds mistakes where a validator with the schema finds some, and nowhere else', async () => {
	const seen = { good: 0, bad: 0 };
	await forAll(1_000, [cards], (card) => {
		const isRight = isGood(card);
		seen[isRight ? 'good' : 'bad']++;
		expect({ card, isRight: mistakesIn(card).length === 0 }).toEqual({ card, isRight });
	});
	expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(150);
});
