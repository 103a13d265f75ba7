/** What converters call with the reason why they take no such value. */
export const refuse = (reason: string): never => {
	throw new Error(reason);
};
