import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { InputError } from '../result/nodeErrors';
import type { Operation, PreparedRequest } from '../types';

/** Moderation accepts CSV files of at most 1 MB. */
const LARGEST_FILE = 1024 * 1024;

/** Finds out before anything is sent whether the item has the files that the form names. */
export function checkFiles(
	item: INodeExecutionData,
	operation: Operation,
	request: PreparedRequest,
): void {
	for (const [file, binaryField] of Object.entries(request.files)) {
		if (!item.binary?.[binaryField]) {
			throw new InputError(
				labelOf(operation, file),
				`names the binary field "${binaryField}", which the item does not have`,
			);
		}
	}
}

/** The body of a multipart request: texts as they are, a list as repeated field, files with name and type. */
export async function buildForm(
	context: IExecuteFunctions,
	operation: Operation,
	request: PreparedRequest,
	index: number,
): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of Object.entries(request.body)) {
		if (Array.isArray(value)) value.forEach((entry) => form.append(`${name}[]`, String(entry)));
		else form.append(name, String(value));
	}
	for (const [name, binaryField] of Object.entries(request.files)) {
		const { fileName = `${name}.csv`, mimeType } = context.helpers.assertBinaryData(
			index,
			binaryField,
		);
		const content = await context.helpers.getBinaryDataBuffer(index, binaryField);
		if (content.length > LARGEST_FILE) {
			throw new InputError(labelOf(operation, name), 'names a file of more than 1 MB');
		}
		form.append(name, new Blob([new Uint8Array(content)], { type: mimeType }), fileName);
	}
	return form;
}

function labelOf(operation: Operation, file: string): string {
	const field = operation.fields.find(
		({ name, send }) => send?.to === 'file' && (send.property ?? name) === file,
	);
	return field?.displayName ?? file;
}
