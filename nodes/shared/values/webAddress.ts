import { fullyTrimmedText } from './readers';
import { unspoilt } from './spoilt';
import type { Convert, Refuse } from './types';

/**
 * A text with one address, also without `http://`, which {@link webAddress} demands. Two addresses are refused: browsers and
 * Node.js drop a line break between them, and read one address.
 */
export const oneAddress = (value: unknown, refuse: Refuse): string => {
	const address = unspoilt(fullyTrimmedText(value, refuse), refuse);
	if (/[\r\n\t]|[\s,;]https?:\/\//i.test(address)) refuse('holds more than one address. Give one');
	// HTML, a formula of a spreadsheet, or the name of a file with its address in brackets
	return /[<>]|^=|\(https?:\/\//i.test(address)
		? refuse('holds more than an address. Give the address alone')
		: address;
};

/** An address without blanks: they are percent-encoded, because some apps end an address at a blank. */
export const withEncodedBlanks = (address: string): string =>
	address.replace(/\s/g, encodeURIComponent);

/** A web address. */
export const webAddress: Convert = (value, refuse) => {
	const url = oneAddress(value, refuse);
	return /^https?:\/\//i.test(url) && URL.canParse(url)
		? withEncodedBlanks(url)
		: refuse('is no web address, like https://example.com/photo.jpg');
};
