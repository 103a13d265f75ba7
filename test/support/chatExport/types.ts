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
}

export const DAY = 86_400;

/** Reasons that the deletion of the channel comes before. */
const AFTER_CHANNEL = /^(No text|Older)/;

/** An export that holds nothing yet. */
export const emptyExport = (departed: number): MadeUpChatExport => ({
	files: {},
	total: 0,
	imported: 0,
	leftOut: {},
	departed,
});

/** Counts a message: as imported, unless there is a reason to leave it out. */
export function countMessage(made: MadeUpChatExport, leftOut?: string, isInDeleted = false): void {
	const isOfChannel = isInDeleted && (leftOut === undefined || AFTER_CHANNEL.test(leftOut));
	const reason = isOfChannel ? 'Deleted channel' : leftOut;
	made.total++;
	if (reason === undefined) made.imported++;
	else made.leftOut[reason] = (made.leftOut[reason] ?? 0) + 1;
}
