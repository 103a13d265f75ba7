/** Turns a value down; the reason continues a sentence that starts with the field's display name. */
export type Refuse = (reason: string) => never;

/** Converts a value that a person typed, or an expression returned, for the API; or refuses it. */
export type Convert = (value: unknown, refuse: Refuse) => unknown;
