export interface MadeUpChatExport {
	/** The content of each file by its path. */
	files: Record<string, string>;
	/** How many messages there are, and how many of them come over. */
	total: number;
	imported: number;
	/** How many do not, by reason. */
	leftOut: Record<string, number>;
	/** How many people cannot sign in any more. */
	departed: number;
}

export interface Options {
	/** Unix milliseconds. */
	now: number;
	channels?: number;
	messages?: number;
	users?: number;
	/** A message of a channel that the export does not have: the import then ends as failed. */
	stray?: boolean;
	seed?: number;
}
