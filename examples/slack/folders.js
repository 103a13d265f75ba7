/** The letters of the bytes 128 to 255 in the code pages that Windows uses for names in ZIP files. */
const CODE_PAGES = [
	// 437, of English Windows
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
	// 850, of Windows in the languages of Western Europe
	'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
	// 852, of Central Europe
	'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
];

/** The other encodings in which ZIP programs write names. */
const ENCODINGS = ['utf-8', 'ibm866', 'shift_jis', 'gbk', 'big5', 'euc-kr', 'windows-1252'];

/**
 * How the name of a folder may read. A ZIP file does not say in which encoding its names are, and n8n reads them
 * as one letter per byte unless they are marked as UTF-8. Accents are also spelled in two ways.
 * @returns the name as it is, then as it would be in other encodings
 */
function readingsOf(folder) {
	const readings = [folder];
	if (/[\u0080-\u00ff]/.test(folder) && !/[^\u0000-\u00ff]/.test(folder)) {
		const bytes = Buffer.from(folder, 'latin1');
		for (const encoding of ENCODINGS) readings.push(decoded(bytes, encoding));
		for (const letters of CODE_PAGES) {
			readings.push(
				folder.replace(/[\u0080-\u00ff]/g, (byte) => letters[byte.charCodeAt(0) - 128]),
			);
		}
	}
	return [...new Set(readings.map((name) => name.normalize('NFC')))];
}

function decoded(bytes, encoding) {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		// The bytes mean nothing in this encoding, or this Node.js does not know it
		return '';
	}
}

module.exports = { readingsOf };
