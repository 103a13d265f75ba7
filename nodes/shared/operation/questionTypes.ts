import type { IDataObject } from 'n8n-workflow';
import type { RequestDescription } from '../transport/types';

export interface Links {
	/** A signed link to the page. A link for a user proves that the answer comes by the message to that user. */
	linkFor: (uid?: string) => string;
	/** Two answers with the same ID belong to one question. */
	questionId: string;
	/** A person decides whether the tool of a model may run: only an answer counts, never a time limit. */
	isReview: boolean;
}

/** A question: its messages, its page, and the end of the wait. */
export interface Question {
	messages: QuestionMessage[];
	/** The content of the page and the way to read an answer, as JSON; n8n keeps it with the execution. */
	kept: (sent: SentMessage[]) => IDataObject;
	/**
	 * When the execution goes on without an answer, for the time (Unix milliseconds) when all messages were sent, which may
	 * take minutes. Left out: never.
	 */
	until?: (askedAt: number) => number;
	/** The output in this case. */
	unanswered: IDataObject;
}

/** A message that tells of a question. */
export interface QuestionMessage {
	receiver: string;
	/** The user for whom its link was made. */
	uid?: string;
	/**
	 * For a message without a link, by which nobody is asked: the request that takes it back when all others fail. When it
	 * cannot be sent, the others are not sent either.
	 */
	takenBackBy?: (message: IDataObject) => RequestDescription;
	request: RequestDescription;
}

/** A message as the service has stored it. */
export interface SentMessage {
	uid?: string;
	message: IDataObject;
}

/** A request to the page of a question. */
export interface Visit {
	/** Only a POST counts as an answer; opening the page does not. */
	isPost: boolean;
	questionId: string;
	/** The user for whom the link was made. */
	uid?: string;
	/** The posted values, by the names of the fields on the page. */
	values: Record<string, unknown>;
	/** The files that were posted, by the names of their fields. */
	files: Record<string, PostedFile[]>;
	now: Date;
	/** The time zone of the workflow. */
	timezone: string;
}

/** A file that n8n has received. */
export interface PostedFile {
	filepath: string;
	originalFilename?: string | null;
	newFilename?: string;
	mimetype?: string | null;
	size: number;
}

/** The next page. With an output, the question is answered and the execution goes on. */
export interface Reply {
	html: string;
	/** The HTTP headers of the page. */
	headers: Record<string, string>;
	/** Left out: 200. */
	status?: number;
	output?: IDataObject;
	/** The files of the answer, by the names that their binary fields get. */
	files?: Record<string, PostedFile>;
	/** Requests that show the answer in the chat. The answer also counts when they fail. */
	afterwards?: RequestDescription[];
}
