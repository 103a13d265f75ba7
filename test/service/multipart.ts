import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
	filename: string;
	mimetype: string;
	bytes: Buffer;
}

/** A form as it was sent: every field and every file, with all its values. */
export class Form {
	readonly fields: Record<string, string[]> = {};
	readonly files: Record<string, UploadedFile[]> = {};

	/** The form as the journal keeps it: a value that came once stands alone. */
	toRecord(): { fields: Record<string, unknown>; files: Record<string, unknown> } {
		const files: Record<string, unknown> = {};
		for (const [name, sent] of Object.entries(this.files)) {
			files[name] = single(
				sent.map(({ filename, mimetype, bytes }) => ({
					filename,
					mimetype,
					size: bytes.length,
					text: bytes.toString('utf8'),
				})),
			);
		}
		const fields = Object.fromEntries(
			Object.entries(this.fields).map(([name, values]) => [name, single(values)]),
		);
		return { fields, files };
	}
}

/** Reads all parts of a multipart body. */
export async function readForm(request: FastifyRequest): Promise<Form> {
	const form = new Form();
	for await (const part of request.parts()) {
		if (part.type === 'file') {
			const { filename, mimetype } = part;
			const bytes = await part.toBuffer();
			(form.files[part.fieldname] ??= []).push({ filename, mimetype, bytes });
		} else {
			(form.fields[part.fieldname] ??= []).push(String(part.value));
		}
	}
	return form;
}

function single<T>(values: T[]): T | T[] {
	return values.length === 1 ? values[0] : values;
}
