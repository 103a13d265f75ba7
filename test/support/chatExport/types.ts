export interface MadeUpChatExport {
	/** The content of each file by its path. */
	files: Record<string, string>;
	/** Numbers of messages: of the whole export, and of those that should be imported. */
	total: number;
	importedCount: number;
	/** Numbers of messages that should not be imported, by reason. */
	leftOutByReason: Record<string, number>;
	/** How many people cannot sign in any more. */
	departedCount: number;
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

/** Seconds. */
export const DAY = 86_400;

/** The messages of an export are spread over this many days. */
export const DAYS_OF_MESSAGES = 30;

/** Reasons that the report does not give for a message of a deleted channel: it says 'Deleted channel' first. */
const AFTER_CHANNEL = /^(No text|Older)/;

/** An export that holds nothing yet. */
export const emptyExport = (departed: number): MadeUpChatExport => ({
	files: {},
	total: 0,
	importedCount: 0,
	leftOutByReason: {},
	departedCount: departed,
});

/** Counts a message: as imported, unless there is a reason to leave it out. */
export function countMessage(
	made: MadeUpChatExport,
	leftOutReason?: string,
	{ isInDeletedChannel = false } = {},
): void {
	const hasEarlierReason = leftOutReason !== undefined && !AFTER_CHANNEL.test(leftOutReason);
	const reason = isInDeletedChannel && !hasEarlierReason ? 'Deleted channel' : leftOutReason;
	made.total++;
	if (reason === undefined) made.importedCount++;
	else made.leftOutByReason[reason] = (made.leftOutByReason[reason] ?? 0) + 1;
}
