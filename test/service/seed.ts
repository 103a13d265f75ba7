import { seededRandom } from './random';
import { seedAiAgents } from './seed/aiAgents';
import { seedCalls } from './seed/calls';
import { seedCampaigns } from './seed/campaigns';
import { seedGroups } from './seed/groups';
import { seedMessages } from './seed/messages';
import { seedModeration } from './seed/moderation';
import { seedNewApp } from './seed/newApp';
import { seedNotifications } from './seed/notifications';
import { seedRoles } from './seed/roles';
import { seedUsers } from './seed/users';
import { State } from './state';

export { seedIds } from './seed/ids';

interface Start {
	seed: number;
	appId: string;
	records: 'community' | 'new app';
}

/**
 * The records with which the stand-in starts, and the means to start over. Tests do so some thousand times, and most of
 * them ask for few kinds of records: each kind is copied when somebody asks for it.
 */
export function startingState(start: Start): { state: State; startOver: () => void } {
	const seeded = seededState(start);
	const copies = new Map<string, unknown>();
	const state = Object.create(State.prototype) as State;
	for (const [name, records] of Object.entries(seeded)) {
		Object.defineProperty(state, name, {
			enumerable: true,
			get() {
				if (!copies.has(name)) copies.set(name, copyOf(records));
				return copies.get(name);
			},
			set: (changed) => copies.set(name, changed),
		});
	}
	return { state, startOver: () => copies.clear() };
}

/** A copy of records with nothing in common that could change. */
function copyOf(value: unknown): unknown {
	if (value instanceof Set) return new Set(value);
	if (value instanceof Map) return new CopiedMap(value);
	if (Array.isArray(value)) return value.map(copyOf);
	if (typeof value !== 'object' || value === null) return value;
	const copy = { ...value } as Record<string, unknown>;
	for (const key in copy) {
		if (typeof copy[key] === 'object') copy[key] = copyOf(copy[key]);
	}
	return copy;
}

/** A copy of a map. Each entry is copied when somebody asks for it: most tests ask for few of hundreds. */
class CopiedMap<Key, Entry> extends Map<Key, Entry> {
	readonly #original: Map<Key, Entry>;
	#isWhole = false;

	constructor(original: Map<Key, Entry>) {
		super();
		this.#original = original;
		for (const [key, entry] of original) this.set(key, entry);
	}

	override get(key: Key): Entry | undefined {
		const entry = super.get(key);
		// An entry that was put in later belongs to nobody else
		if (typeof entry !== 'object' || entry !== this.#original.get(key)) return entry;
		const copy = copyOf(entry) as Entry;
		this.set(key, copy);
		return copy;
	}

	override values() {
		this.#copyAll();
		return super.values();
	}

	override entries() {
		this.#copyAll();
		return super.entries();
	}

	override [Symbol.iterator]() {
		return this.entries();
	}

	override forEach(...given: Parameters<Map<Key, Entry>['forEach']>): void {
		this.#copyAll();
		super.forEach(...given);
	}

	#copyAll(): void {
		if (!this.#isWhole) for (const key of this.#original.keys()) this.get(key);
		this.#isWhole = true;
	}
}
// So that a test can compare it with any map
CopiedMap.prototype.constructor = Map;

/** The same seed gives the same community. */
function seededState({ seed, appId, records }: Start): State {
	const state = new State();
	if (records === 'new app') {
		seedNewApp(state);
		return state;
	}
	const random = seededRandom(seed);
	seedRoles(state);
	seedUsers(state, random);
	seedGroups(state, random);
	seedMessages(state, random);
	seedModeration(state, random, appId);
	seedCalls(state, random);
	seedNotifications(state, random);
	seedCampaigns(state);
	seedAiAgents(state);
	return state;
}
