import type { ServiceError } from '../../../shared/transport/errors';
import type { HeldPart } from './heldTexts';
import type { WantedPart, WantedText } from './wantedTexts';

/** The outcome for the texts of a key. `skipped`: the item has no text, and the service holds none. */
export type TextStatus = 'added' | 'changed' | 'removed' | 'skipped' | 'unchanged';

/** A request of a sync, about one part of a text. The service keeps each part under an ID of its own, which `remove` holds. */
export type Step =
	| { add: WantedPart }
	| { update: WantedPart; uniqueId: string }
	| { remove: string };

/** The work of a sync for one key. */
export interface KeyPlan {
	key: string;
	title: string;
	/** The index of the input item; left out where no item has the key. */
	index?: number;
	status: TextStatus;
	/** What was not as the last sync had left it: a part was there twice, was edited, or was not indexed. */
	reason?: string;
	/** The IDs of the parts that stay, and after the run also of those that it has added. */
	kept: string[];
	/** The removals come last: the trial of the first addition counts on the texts that were there before. */
	steps: Step[];
	/** The failure of a step. The steps after it are not taken. */
	failure?: ServiceError;
}

/**
 * Finds the steps after which the service holds just what is wanted, each part once. A text is changed and not replaced,
 * because agents lose a text that is replaced.
 */
export function planKnowledge(wanted: WantedText[], held: HeldPart[]): KeyPlan[] {
	const heldOf = new Map<string, HeldPart[]>();
	for (const part of held) heldOf.set(part.key, [...(heldOf.get(part.key) ?? []), part]);
	const plans = wanted.map((text) => planKey(text, heldOf.get(text.key) ?? []));
	for (const { key } of wanted) heldOf.delete(key);
	const gone = [...heldOf].map(([key, parts]): KeyPlan => {
		const steps = parts.map(({ uniqueId }) => ({ remove: uniqueId }));
		return { key, title: parts[0].title, status: 'removed', kept: [], steps };
	});
	return [...plans, ...gone];
}

function planKey({ key, title, index, parts }: WantedText, held: HeldPart[]): KeyPlan {
	const unused = new Set(held);
	const kept: string[] = [];
	const reasons = new Set<string>();
	const writes = parts.flatMap((wanted, n): Step[] => {
		const heldOfPart = held.filter(({ partNumber }) => partNumber === n + 1);
		// The digest is of what the sync wrote last. Somebody may have edited the text since then
		const same = heldOfPart.find(({ digest }) => digest === wanted.digest);
		const staying = same ?? heldOfPart[0];
		if (!staying) return [{ add: wanted }];
		unused.delete(staying);
		kept.push(staying.uniqueId);
		if (heldOfPart.length > 1) reasons.add('It was there twice');
		if (same && !same.isEdited && !same.hasFailed) return [];
		if (same) reasons.add(same.isEdited ? 'Somebody had changed it' : 'It could not be indexed');
		return [{ update: wanted, uniqueId: staying.uniqueId }];
	});
	const removals = [...unused].map(({ uniqueId }) => ({ remove: uniqueId }));
	const steps = [...writes, ...removals];
	return {
		key,
		title,
		index,
		status: statusOf(parts.length, held.length, steps.length),
		...(reasons.size > 0 && { reason: [...reasons].join('. ') }),
		kept,
		steps,
	};
}

function statusOf(parts: number, held: number, steps: number): TextStatus {
	if (parts === 0) return held === 0 ? 'skipped' : 'removed';
	if (held === 0) return 'added';
	return steps === 0 ? 'unchanged' : 'changed';
}
