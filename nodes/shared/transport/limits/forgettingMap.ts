/** With more entries than this, idle ones are forgotten. */
const MAX_KEPT = 1_000;

/** A map that makes an entry when it is first asked for, and forgets idle entries when it has many. */
export class ForgettingMap<Entry extends { isIdle(): boolean }> extends Map<string, Entry> {
	constructor(private readonly create: () => Entry) {
		super();
	}

	getOrCreate(key: string): Entry {
		const existing = this.get(key);
		if (existing) return existing;
		// Idle entries are looked for only when there are MAX_KEPT times 1, 2, 4, 8 … entries, because all may be busy
		const isTimeToLook = this.size >= MAX_KEPT && Number.isInteger(Math.log2(this.size / MAX_KEPT));
		if (isTimeToLook) {
			for (const [name, entry] of this) if (entry.isIdle()) this.delete(name);
		}
		const entry = this.create();
		this.set(key, entry);
		return entry;
	}
}
