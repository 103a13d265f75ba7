import { word } from '../values/readers';
import type { Convert } from '../values/types';

/** A web address. Blanks are percent-encoded, because some apps end an address at a blank. */
export const webAddress: Convert = (value, refuse) => {
	const url = word(value, refuse);
	return /^https?:\/\//i.test(url) && URL.canParse(url)
		? url.replace(/\s/g, encodeURIComponent)
		: refuse('is no web address, like https://example.com/photo.jpg');
};
