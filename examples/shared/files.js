const { asText, firstText } = require('./values');

/**
 * A file as an attachment. The service keeps the address of a file, not the file.
 * @param file `url`, `name`, `mimeType` and `size`, as far as they are known; `usualType`: the MIME type of most files of its kind
 * @param filesAddress where a copy of the system's own files is, as `<address>/<last part of the file's address>`;
 * empty for the system's own address
 * @param isOwn matches the beginning of an address of the system's own files
 * @returns `attachment`, if the file has an address, and `problem`: what the report says of it
 */
function toAttachment(file, filesAddress, isOwn) {
	let url = asText(file.url);
	if (!/^https?:\/\/[^/]/.test(url)) return { problem: 'File without address' };
	const path = url.replace(/[?#].*$/, '');
	const last = path.split('/').pop() ?? '';
	const isInSystem = url.search(isOwn) === 0;
	if (isInSystem && filesAddress !== '') url = `${filesAddress.replace(/\/$/, '')}/${last}`;
	const name = firstText(file.name, decoded(last), 'file');
	const extension = firstText(
		/\.(\w{1,10})$/.exec(name)?.[1],
		/\.(\w{1,10})$/.exec(path)?.[1],
		/^\w+\/(\w{1,10})$/.exec(firstText(file.mimeType, file.usualType))?.[1],
		'bin',
	).toLowerCase();
	const size = Number(file.size);
	return {
		attachment: {
			url,
			name,
			extension,
			mimeType: firstText(
				file.mimeType,
				TYPES[extension],
				file.usualType,
				'application/octet-stream',
			),
			...(size > 0 && { size: String(size) }),
		},
		...(isInSystem &&
			filesAddress === '' && {
				problem: 'File: only its address in the system from which it comes',
			}),
	};
}

/** The kinds that the service shows; a file whose kind is not given has that of its name. */
const TYPES = {
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	png: 'image/png',
	gif: 'image/gif',
	webp: 'image/webp',
	mp4: 'video/mp4',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	m4a: 'audio/mp4',
	aac: 'audio/aac',
	wav: 'audio/wav',
	ogg: 'audio/ogg',
	pdf: 'application/pdf',
};

function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		// A percent sign that means nothing
		return text;
	}
}

module.exports = { toAttachment };
