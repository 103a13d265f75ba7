/** Turns a value down. The field's display name and the reason make a sentence, e.g. `has to be text` → `'Name' has to be text`. */
export type Refuse = (reason: string) => never;

/** Converts a value that a person typed, or an expression returned, for the API; or refuses it. */
export type Convert = (value: unknown, refuse: Refuse) => unknown;
