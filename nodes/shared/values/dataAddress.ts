/**
 * An address that holds a file itself, e.g. `data:image/png;base64,…`. With less than 100 characters of content, it may be
 * an example in the text.
 */
const DATA_ADDRESS = /\bdata:[\w.+/-]*(?:;[\w.+="-]*)*,[\w+/=%.~!*'-]{100,}/gi;

/**
 * A text for a model. Addresses that hold files are cut to the type of the file: they are as long as the file, and no model
 * can read them.
 */
export function withoutDataAddresses(text: string): string {
	return text.replace(DATA_ADDRESS, shortened);
}

/** The address of a file for a model. A `data:` address holds the file itself, and is cut. */
export function shortAddress(address: string): string {
	return /^\s*data:/i.test(address) ? shortened(address.trim()) : address;
}

/** The beginning of a `data:` address up to the type of its file: at most 100 characters, because a malformed address may lack the end. */
function shortened(address: string): string {
	return `${/^[^;,]{0,100}/.exec(address)![0]}…`;
}
