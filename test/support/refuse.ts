/** Passed to converters, which call it with the reason why they refuse a value. */
export const refuse = (reason: string): never => {
	throw new Error(reason);
};
