import type { IWebhookFunctions } from 'n8n-workflow';
import { asRecord, isRecord } from '../../shared/values/readers';

/** A request to the page of a question. */
export interface Visit {
	/** Whether the request is an answer; opening the page is a GET. */
	isPost: boolean;
	questionId: string;
	/** The user for whom the link was made. */
	uid?: string;
	/** The posted values, by the names of the fields on the page. */
	values: Record<string, unknown>;
	/** The posted files, by the names of their fields. */
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

/** The fields and files that a browser posted. */
export function postedTo(context: IWebhookFunctions): Pick<Visit, 'values' | 'files'> {
	const body = context.getBodyData() as unknown;
	if (!isRecord(body)) return { values: {}, files: {} };
	const { contentType } = context.getRequestObject() as { contentType?: string };
	if (contentType !== 'multipart/form-data') return { values: body, files: {} };
	const files = Object.entries(asRecord(body.files)).map(([name, file]) => [
		name,
		// A browser sends an empty file for an input without a file
		([file].flat() as PostedFile[]).filter(({ size }) => size > 0),
	]);
	return {
		values: asRecord(body.data),
		files: Object.fromEntries(files) as Record<string, PostedFile[]>,
	};
}
