import { rows } from '../../transport/request/values';
import type { Convert, Refuse } from '../../transport/types';

/** MIME types of common files, by their extension. */
const MIME_TYPES: Record<string, string> = {
	aac: 'audio/aac',
	avi: 'video/x-msvideo',
	bmp: 'image/bmp',
	csv: 'text/csv',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	gif: 'image/gif',
	heic: 'image/heic',
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	json: 'application/json',
	m4a: 'audio/mp4',
	mkv: 'video/x-matroska',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	ogg: 'audio/ogg',
	pdf: 'application/pdf',
	png: 'image/png',
	ppt: 'application/vnd.ms-powerpoint',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	svg: 'image/svg+xml',
	txt: 'text/plain',
	wav: 'audio/wav',
	webm: 'video/webm',
	webp: 'image/webp',
	xls: 'application/vnd.ms-excel',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	zip: 'application/zip',
};

/** A file of a media message, as the service takes it. */
export interface Attachment {
	url: string;
	name: string;
	extension: string;
	mimeType: string;
	/** In bytes; the reference types it as text. */
	size?: string;
}

const readRows = rows('attachment', { required: { url: 'URL' } });

/** Files by their addresses. Name, extension and MIME type follow from the address where they are not given. */
export const attachmentRows: Convert = (value, refuse) =>
	(readRows(value, refuse) as Array<Record<string, unknown>>).map((row, index) =>
		toAttachment(row, (reason) => refuse(`${reason} (row ${index + 1})`)),
	);

function toAttachment(row: Record<string, unknown>, refuse: Refuse): Attachment {
	const { url, size } = row;
	if (typeof url !== 'string' || !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url.trim())) {
		return refuse("has a 'URL' that is no web address, like https://example.com/photo.jpg");
	}
	const address = url.trim();
	const given = textOf(row.name, 'Name', refuse);
	const name = given ?? fileName(address);
	const extension = extensionOf(name) ?? extensionOf(fileName(address));
	const mimeType = textOf(row.mimeType, 'MIME Type', refuse)?.toLowerCase() ?? knownType(extension);
	if (mimeType === undefined) {
		return refuse(`has a file of an unknown kind, "${name}": give its 'MIME Type', like image/png`);
	}
	if (!/^[\w.+-]+\/[\w.+-]+$/.test(mimeType)) {
		return refuse("has a 'MIME Type' that is none, like image/png");
	}
	const bytes = size === undefined ? undefined : sizeOf(size, refuse);
	return {
		url: address,
		name,
		extension: extension ?? extensionFor(mimeType),
		mimeType,
		...(bytes !== undefined && { size: bytes }),
	};
}

/** The last part of the path of an address, or its host where it has no path. */
function fileName(address: string): string {
	const { pathname, hostname } = new URL(address);
	const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

function extensionOf(name: string): string | undefined {
	return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1].toLowerCase();
}

function knownType(extension = ''): string | undefined {
	return Object.hasOwn(MIME_TYPES, extension) ? MIME_TYPES[extension] : undefined;
}

function extensionFor(mimeType: string): string {
	const known = Object.entries(MIME_TYPES).find(([, type]) => type === mimeType);
	return known?.[0] ?? mimeType.split('/')[1];
}

function textOf(value: unknown, cell: string, refuse: Refuse): string | undefined {
	if (value === undefined) return undefined;
	return typeof value === 'string' ? value.trim() : refuse(`has a '${cell}' that is not text`);
}

function sizeOf(value: unknown, refuse: Refuse): string | undefined {
	const written = String(value as string).trim();
	if (written === '0') return undefined;
	return /^\d{1,15}$/.test(written)
		? written
		: refuse("has a 'Size' that is no whole number of bytes");
}
