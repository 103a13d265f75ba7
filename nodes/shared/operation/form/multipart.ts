import type { IBinaryData } from 'n8n-workflow';
import { InputError, refuseAs } from '../../values/inputError';
import type { FileChoice, PreparedRequest } from '../../transport/types';
import type { Convert } from '../../values/types';
import type { Field, FileToSend } from '../types';
import { isEmpty, isRecord, trimmedText } from '../../values/readers';

const MEGABYTE = 1024 * 1024;

/** Whether a value is a file as n8n passes it on: with its content, or with the ID under which n8n keeps it. */
export function isFile(value: unknown): value is IBinaryData {
	if (!isRecord(value) || typeof value.mimeType !== 'string') return false;
	return typeof value.data === 'string' || typeof value.id === 'string';
}

/** Reads a field that names a file, or that holds the file itself by an expression. */
export const fileChoice: Convert = (value, refuse) =>
	isFile(value) ? value : trimmedText(value, refuse);

/** The files that an item can name. */
export interface ItemFiles {
	/** The file; undefined if the item has no such file. */
	find(choice: FileChoice): IBinaryData | undefined;
	content(file: IBinaryData): Promise<Buffer>;
	/** The size in bytes. A file that n8n keeps outside of the item is not read for this. */
	size(file: IBinaryData): Promise<number>;
}

/**
 * Checks that the item has the files that the form names, and that the service takes files like them.
 * @throws InputError naming the field
 */
export async function checkFiles(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
): Promise<void> {
	for (const [name, choice] of Object.entries(request.files)) {
		const { label, maxBytes, read } = fileNamed(name, fields);
		const file = files.find(choice);
		if (!file) {
			throw new InputError(
				label,
				`names the binary field "${String(choice)}", which the item does not have`,
			);
		}
		if ((await kept(files.size(file), label)) > maxBytes) {
			throw new InputError(label, `names a file of more than ${maxBytes / MEGABYTE} MB`);
		}
		// Refuses a wrong content now; the bytes are read again when the request leaves
		read(await kept(files.content(file), label), refuseAs(label));
	}
}

/** What n8n gives of a file. It may have deleted the file since, e.g. of an execution whose data are pinned. */
async function kept<Given>(given: Promise<Given>, label: string): Promise<Given> {
	return await given.catch((error: Error) =>
		refuseAs(label)(`names a file that n8n can no longer read (${error.message})`),
	);
}

/** The field for the file that the API knows by this name: its label, and the rules for the file. */
function fileNamed(name: string, fields: Field[]): FileToSend & { label: string } {
	const { displayName: label, file } = fields.find((field) => field.file?.name === name)!;
	return { ...file!, label };
}

/** The bytes of a file, as its field reads them. `checkFiles` has found the file before. */
export async function readFile(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
	name: string,
): Promise<Buffer> {
	const { label, read } = fileNamed(name, fields);
	const bytes = await kept(files.content(files.find(request.files[name])!), label);
	return read(bytes, refuseAs(label));
}

/** The body of a multipart request: texts as they are, a list as a repeated field, files with name and type. */
export async function multipartBody(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of Object.entries(request.body)) {
		if (Array.isArray(value)) value.forEach((entry) => form.append(`${name}[]`, String(entry)));
		else form.append(name, String(value));
	}
	for (const [name, choice] of Object.entries(request.files)) {
		const { fileName, mimeType } = files.find(choice)!;
		const sent = await readFile(files, fields, request, name);
		const content = new Blob([new Uint8Array(sent)], { type: mimeType });
		// A part with an empty file name is no file. All files that the API takes in this way are CSV
		form.append(name, content, isEmpty(fileName) ? `${name}.csv` : fileName);
	}
	return form;
}
