/** The types of messages that show what their files hold; files of other kinds are plain files. */
export const MEDIA_TYPES = ['image', 'audio', 'video'];

/**
 * The type of a message by the MIME types of its files, e.g. `image` for `image/png`. It is `file` for files of other kinds, and
 * for files of several kinds, e.g. `image/png` and `video/mp4`.
 */
export function messageTypeFor(mimeTypes: string[]): string {
	const kinds = new Set(mimeTypes.map((mimeType) => mimeType.split('/')[0].trim().toLowerCase()));
	const [kind] = kinds;
	return kinds.size === 1 && MEDIA_TYPES.includes(kind) ? kind : 'file';
}
