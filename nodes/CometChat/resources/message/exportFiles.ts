import type { IBinaryData, IDataObject } from 'n8n-workflow';
import type { ItemClient } from '../../../shared/operation/types';

/** A file is closed when it has this many bytes, so that memory holds no larger file. */
const BYTES_OF_A_FILE = 8_000_000;

/** A file that n8n has taken, and what stands in it. */
export interface ExportedFile {
	fileName: string;
	count: number;
	first: IDataObject;
	last: IDataObject;
	binary: IBinaryData;
}

/** Records as JSON Lines, one record in a line, in as many files as they need. */
export class ExportFiles {
	readonly files: ExportedFile[] = [];
	private lines: string[] = [];
	private bytes = 0;
	private first?: IDataObject;
	private last?: IDataObject;

	/**
	 * @param nameOf the name of a file without the ending, by its number and its first record. Files of other items and of later runs
	 * need other names: people keep all in one folder, where the later one would replace the other
	 */
	constructor(
		private readonly client: ItemClient,
		private readonly nameOf: (number: number, first: IDataObject) => string,
	) {}

	/** The number of records in all files. */
	get count(): number {
		return this.files.reduce((sum, { count }) => sum + count, this.lines.length);
	}

	async add(records: IDataObject[]): Promise<void> {
		for (const record of records) {
			const line = `${JSON.stringify(record)}\n`;
			this.lines.push(line);
			this.bytes += Buffer.byteLength(line);
			this.first ??= record;
			this.last = record;
			if (this.bytes >= BYTES_OF_A_FILE) await this.close();
		}
	}

	/** Hands n8n a file of the records that were added since the file before. */
	async close(): Promise<void> {
		const { client, files, lines, first, last } = this;
		if (!first || !last) return;
		const fileName = `${this.nameOf(files.length + 1, first)}.jsonl`;
		const content = Buffer.from(lines.join(''));
		const binary = await client.store(content, fileName, 'application/jsonl');
		files.push({ fileName, count: lines.length, first, last, binary });
		Object.assign(this, { lines: [], bytes: 0, first: undefined, last: undefined });
	}
}
