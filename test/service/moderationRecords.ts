/** The records of moderation, as the stand-in keeps them. */

export type KeywordCategory = 'word' | 'pattern' | 'sentence-similarity';

export interface KeywordList {
	id: string;
	name: string;
	description?: string;
	category: KeywordCategory;
	isCSV: boolean;
	searchTerms: string[];
	createdAt: number;
	updatedAt: number;
	revisionId: string;
	active: boolean;
	default: boolean;
}

export interface Reason {
	id: string;
	name: string;
	description?: string;
	createdAt: number;
	updatedAt: number;
}

interface Filter {
	type: string;
	entity?: string;
	operand?: string;
	operator: string;
	value: string;
}

/** A condition as it is sent to the service. */
export interface WrittenCondition {
	id?: number;
	entity?: string;
	operand?: string;
	operator?: string;
	category?: string;
	isKeywordReferencePresent?: boolean;
	isMediaPresent?: boolean;
	value?: string;
}

/** A condition in answers: `isKeywordsReferencePresent` with an s, and lists instead of texts. */
export interface Condition {
	id: number;
	isKeywordsReferencePresent: boolean;
	isMediaPresent: boolean;
	entity: string;
	operand: string;
	category: string;
	operator: string;
	value: string[];
	message: string[];
	weight?: number;
}

export interface Rule {
	id: string;
	name: string;
	description?: string;
	enabled: boolean;
	/** Not in answers: the documented answers of rules have no filters. */
	filters: Filter[];
	conditions: Condition[];
	action: string[];
	active: boolean;
	createdAt: number;
	updatedAt: number;
	revisionId: string;
}

/** A message that moderation held back, or that a moderator decided about. It has no rule when users flagged it. */
export interface ModeratedEntry {
	ruleId?: string;
	ruleName?: string;
	revisionId?: string;
	condition?: Condition;
	messageId: string;
	action: string[];
	createdAt: number;
	updatedAt: number;
	/** A decimal text, unlike the other times: so it is documented for each reviewed entry, also of an approved message. */
	blockedAt?: string;
}

export interface Flagger {
	uid: string;
	name: string;
	avatar: string;
	role: string;
	reasonId: string;
	reasonName: string;
	description: string;
	remark: string;
	flaggedAt: number;
}

export interface FlaggedEntry {
	messageId: string;
	flaggedBy: Flagger[];
}
