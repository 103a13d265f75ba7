/*!
 * Written by 'npm run lookalikes' from Unicode's table of confusables, version 13,
 * https://www.unicode.org/Public/security/13.0.0/confusables.txt, as the package unhomoglyph (MIT, Vitaly Puzrin) holds it,
 * and small capitals.
 *
 * UNICODE LICENSE V3
 *
 * COPYRIGHT AND PERMISSION NOTICE
 *
 * Copyright © 1991-2020 Unicode, Inc.
 *
 * NOTICE TO USER: Carefully read the following legal agreement. BY
 * DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
 * SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
 * TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT
 * DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
 *
 * Permission is hereby granted, free of charge, to any person obtaining a
 * copy of data files and any associated documentation (the "Data Files") or
 * software and any associated documentation (the "Software") to deal in the
 * Data Files or Software without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, and/or sell
 * copies of the Data Files or Software, and to permit persons to whom the
 * Data Files or Software are furnished to do so, provided that either (a)
 * this copyright and permission notice appear with all copies of the Data
 * Files or Software, or (b) this copyright and permission notice appear in
 * associated Documentation.
 *
 * THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
 * KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF
 * THIRD PARTY RIGHTS.
 *
 * IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE
 * BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES,
 * OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
 * WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
 * ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
 * FILES OR SOFTWARE.
 *
 * Except as contained in this notice, the name of a copyright holder shall
 * not be used in advertising or otherwise to promote the sale, use or other
 * dealings in these Data Files or Software without prior written
 * authorization of the copyright holder.
 *
 * SPDX-License-Identifier: Unicode-3.0
 */

/** By Latin letter: the letters of other scripts, and old or phonetic ones, that look like it. */
export const LOOK_ALIKES: Record<string, string> = {
	a: 'ɑαаΑАᎪᗅꓮ𖽀𐊠ᴀ',
	b: 'ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ʙ',
	c: 'ᴄⲥсꮯ𐐽ⲤСᏟꓚ𐊢𐌂𐐕𐔜',
	d: 'ԁᏧᑯꓒᎠᗞᗪꓓᴅ',
	e: 'ꬲеҽΕЕⴹᎬꓰ𑢦𑢮𐊆ᴇ',
	f: 'ꬵꞙẝքꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥ꜰ',
	g: 'ɡᶃƍցԌᏀᏳꓖɢ',
	h: 'һհᏂΗⲎНᎻᕼꓧ𐋏ʜ',
	i: 'ɪɩιіꙇӏꭵᎥ𑣃',
	j: 'ϳјꞲͿЈᎫᒍꓙᴊ',
	k: 'ΚⲔКᏦᛕꓗ𐔘ᴋ',
	l: 'ƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦ʟ',
	m: 'ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑ᴍ',
	n: 'ոռΝⲚꓠ𐔓ɴ',
	o: 'ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖',
	p: 'ρⲣрΡⲢРᏢᑭꓑ𐊕ᴘ',
	q: 'ԛգզⵕ',
	r: 'ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ʀ',
	s: 'ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠',
	t: 'ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ᴛ',
	u: 'ꞟᴜꭎꭒʋυս𐓶𑣘Սሀ𐓎ᑌꓴ𖽂𑢸',
	v: 'ᴠνѵט𑜆ꮩ𑣀ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝',
	w: 'ɯᴡѡԝա𑜊𑜎𑜏ꮃԜᎳᏔꓪ',
	x: 'хᕁᕽꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧',
	y: 'ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲',
	z: 'ᴢꮓ𑣄ΖᏃꓜ𑢩',
};
