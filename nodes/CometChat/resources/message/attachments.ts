import { webAddress } from '../../../shared/values/webAddress';
import { rows, type Row } from '../../../shared/values/rows';
import { trimmedText } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';

/** The MIME types of common files by their extensions. */
const MIME_TYPES: Record<string, string> = {
	'3gp': 'video/3gpp',
	'7z': 'application/x-7z-compressed',
	aac: 'audio/aac',
	aiff: 'audio/aiff',
	amr: 'audio/amr',
	apk: 'application/vnd.android.package-archive',
	avi: 'video/x-msvideo',
	avif: 'image/avif',
	bmp: 'image/bmp',
	csv: 'text/csv',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	epub: 'application/epub+zip',
	flac: 'audio/flac',
	gif: 'image/gif',
	gz: 'application/gzip',
	heic: 'image/heic',
	heif: 'image/heif',
	htm: 'text/html',
	html: 'text/html',
	ico: 'image/vnd.microsoft.icon',
	ics: 'text/calendar',
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	json: 'application/json',
	m4a: 'audio/mp4',
	m4v: 'video/x-m4v',
	md: 'text/markdown',
	mid: 'audio/midi',
	mkv: 'video/x-matroska',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	mpeg: 'video/mpeg',
	mpg: 'video/mpeg',
	odp: 'application/vnd.oasis.opendocument.presentation',
	ods: 'application/vnd.oasis.opendocument.spreadsheet',
	odt: 'application/vnd.oasis.opendocument.text',
	oga: 'audio/ogg',
	ogg: 'audio/ogg',
	ogv: 'video/ogg',
	opus: 'audio/opus',
	pdf: 'application/pdf',
	png: 'image/png',
	ppt: 'application/vnd.ms-powerpoint',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	rar: 'application/vnd.rar',
	rtf: 'application/rtf',
	svg: 'image/svg+xml',
	tar: 'application/x-tar',
	tif: 'image/tiff',
	tiff: 'image/tiff',
	txt: 'text/plain',
	vcf: 'text/vcard',
	wav: 'audio/wav',
	webm: 'video/webm',
	webp: 'image/webp',
	wma: 'audio/x-ms-wma',
	wmv: 'video/x-ms-wmv',
	xls: 'application/vnd.ms-excel',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	xml: 'application/xml',
	zip: 'application/zip',
};

/** A file of a media message, as the service takes it. */
export interface Attachment {
	url: string;
	name: string;
	extension: string;
	mimeType: string;
	/** The size in bytes, which the reference types as text. */
	size?: string;
}

/** A MIME type without its parameters: servers call a file `text/plain; charset=utf-8`, and people copy that. */
const mediaTypeName: Convert = (value, refuse) => {
	const type = trimmedText(value, refuse).split(';')[0].trim().toLowerCase();
	return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : refuse('is none, like image/png');
};

/** A number of bytes, as text. Undefined for 0, the preset of the form, which stands for an unknown size. */
const size: Convert = (value, refuse) => {
	const written = trimmedText(value, refuse);
	if (!/^\d{1,15}$/.test(written)) return refuse('is no whole number of bytes');
	return written === '0' ? undefined : written;
};

/** Files by their addresses. If name, extension or MIME type are not given, they follow from the address. */
export const attachmentRows: Convert = rows(
	'attachment',
	{
		url: { label: 'URL', as: webAddress, required: true },
		name: { label: 'Name', as: trimmedText },
		mimeType: { label: 'MIME Type', as: mediaTypeName },
		size: { label: 'Size', as: size },
	},
	toAttachment,
);

function toAttachment(row: Row, refuse: Refuse): Attachment {
	const { url, name: given, mimeType: type, size: bytes } = row as Record<string, string>;
	const name = given ?? fileName(url);
	const extension = extensionOf(name) ?? extensionOf(fileName(url));
	const mimeType = type ?? knownType(extension);
	if (mimeType === undefined) {
		return refuse(`has a file of an unknown kind, "${name}": give its 'MIME Type', like image/png`);
	}
	return {
		url,
		name,
		extension: extension ?? extensionFor(mimeType),
		mimeType,
		...(bytes !== undefined && { size: bytes }),
	};
}

/** The last part of the path of an address; the host of an address without a path. */
function fileName(address: string): string {
	const { pathname, hostname } = new URL(address);
	const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/** The extension of a file name in small letters, e.g. `jpg` of `photo.JPG`; at most 8 letters and digits. */
function extensionOf(name: string): string | undefined {
	return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1].toLowerCase();
}

function knownType(extension = ''): string | undefined {
	// An extension like `constructor` is no key of the table, but a property of every object
	return Object.hasOwn(MIME_TYPES, extension) ? MIME_TYPES[extension] : undefined;
}

/** The extension of a MIME type: the first in the table, or the second part of the type, e.g. `heics` of `image/heics`. */
function extensionFor(mimeType: string): string {
	const [extension] = Object.entries(MIME_TYPES).find(([, type]) => type === mimeType) ?? [];
	return extension ?? mimeType.split('/')[1];
}
