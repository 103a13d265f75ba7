import type { IBinaryData } from 'n8n-workflow';
import { InputError, refuseAs } from '../errors';
import type { PreparedRequest } from '../requestTypes';
import type { Field } from '../types';

const MEGABYTE = 1024 * 1024;

/** The binary fields of an item. */
export interface ItemFiles {
	/** Undefined when the item has no such field. */
	find(binaryField: string): IBinaryData | undefined;
	content(binaryField: string): Promise<Buffer>;
	/** The size in bytes, without reading the file where n8n keeps it outside the item. */
	size(file: IBinaryData): Promise<number>;
}

/**
 * Finds out before anything is sent whether the item has the files that the form names.
 * @throws InputError naming the field
 */
export async function checkFiles(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
): Promise<void> {
	for (const [file, binaryField] of Object.entries(request.files)) {
		const { displayName: label, content } = fieldOf(file, fields);
		const found = files.find(binaryField);
		if (!found) {
			throw new InputError(
				label,
				`names the binary field "${binaryField}", which the item does not have`,
			);
		}
		if (!content) continue;
		if ((await files.size(found)) > content.maxBytes) {
			throw new InputError(label, `names a file of more than ${content.maxBytes / MEGABYTE} MB`);
		}
		content.read(await files.content(binaryField), refuseAs(label));
	}
}

function fieldOf(file: string, fields: Field[]): Field {
	return fields.find((field) => field.file === file)!;
}

/** The bytes of a file, as its field reads them. */
export async function readFile(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
	name: string,
): Promise<Buffer> {
	const { displayName, content } = fieldOf(name, fields);
	const bytes = await files.content(request.files[name]);
	return content ? content.read(bytes, refuseAs(displayName)) : bytes;
}

/** The body of a multipart request: texts as they are, a list as repeated field, files with name and type. */
export async function buildForm(
	files: ItemFiles,
	fields: Field[],
	request: PreparedRequest,
): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of Object.entries(request.body)) {
		if (Array.isArray(value)) value.forEach((entry) => form.append(`${name}[]`, String(entry)));
		else form.append(name, String(value));
	}
	for (const [name, binaryField] of Object.entries(request.files)) {
		const { fileName = `${name}.csv`, mimeType } = files.find(binaryField)!;
		const sent = await readFile(files, fields, request, name);
		form.append(name, new Blob([new Uint8Array(sent)], { type: mimeType }), fileName);
	}
	return form;
}
