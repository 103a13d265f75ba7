/** The texts of a list that is written with commas. */
const splitList = (texts: string) => texts.trim().split(/,\s+/);

/** The words of the rules in the measurement of disguises. */
export const WORDS = splitList(`
	casino, scam, free crypto, viagra, bitch, kill, silly, porn, escort, loan, ass, sex,
	hate, cocaine, whatsapp me, казино, idiot, shit
`);

/** Words of the rules as people disguise them. The key is the kind of disguise. */
export const DISGUISES: Record<string, string[]> = {
	'invisible characters': splitList(`
		cas\u200Bino, sc\u00ADam, vi\u2060agra, b\uFEFFitch, p\u034Forn, cas\uFE0Fino,
		s\u200De\u200Dx, co\u180Ecaine
	`),
	'letters of other scripts': splitList(`
		саsino, cаsіno, ѕcam, νiagra, рorn, escоrt, lοan, hаte, вitch, кill, cocаinе now,
		free сrурtо, Buy ѕех here, кaзинo, kазинo, ꓢCAM, ѕhіt
	`),
	'letters in another shape': splitList(`
		𝐜𝐚𝐬𝐢𝐧𝐨, ｓｃａｍ, Ⓥⓘⓐⓖⓡⓐ, 𝓹𝓸𝓻𝓷, ɡet a loɑn, càsínò, c̶a̶s̶i̶n̶o̶, s̷̢̛c̴̨a̵̡m̶̧, ᴇsᴄᴏʀᴛ,
		🅲🅰🆂🅸🅽🅾
	`),
	'digits and symbols for letters': splitList(`
		c4sino, cas1n0, 5cam, v1agra, b1tch, k!ll, k1ll, s1lly, p0rn, esc0rt, l0an, a$$, @ss,
		$ex, s3x, h4te, c0ca1ne, sh!t, sh1t, 1diot, free crypt0, fr33 crypto, wh4tsapp me,
		¡diot, 8itch, (asino, sex0, vi@gr@
	`),
	'spaced letters': splitList(`
		c a s i n o, s.c.a.m, v-i-a-g-r-a, b_i_t_c_h, go to a c a s i n o now, p  o  r  n,
		s*e*x, C A S 1 N O, e/s/c/o/r/t, ca si no, sc am
	`),
	'repeated letters': splitList(`
		casinooo, scaaaam, bitchhhhh, sillllyyy, kiiiilllll, pooorn, seeeex, looooan,
		freeee crypto, aaasssss, biitch, casiino
	`),
	'several at once': splitList(`
		с4ѕ1n0000, v 1 @ g r a, b1tchhh, ѕ.с.а.м, p\u200B0\u200Brn, 𝐤1𝐥𝐥
	`),
	'masked letters': splitList(`
		c*sino, sh*t, b!tch, p**n, k#ll, casin
	`),
};

/** Texts in which a person sees none of the words, many of them close to one. */
export const HARMLESS = [
	'My class is at the Casio shop',
	'casinghead gas and a cassino villa',
	'The scampi were great, the scammony too',
	'Essex and Sussex, sextant and sextet',
	'I passed the assignment, as always',
	'Pass the bass, please',
	'The assets grew by 5%',
	'as soon as possible',
	'as',
	'ASAP!!!',
	'A+ for you, a55 is the room',
	'We go by the A5 or the A55',
	'Seat 5A, gate 5E, row 54',
	'My flight is BA455 at 5:45',
	'Order 455-545, code 5E8X',
	'Version 1.5.5 of 5s, the iPhone 5s and 6s',
	'The 50s, the 60s and the 90s',
	'1st, 2nd, 3rd, 4th and 5th',
	'H2O and CO2, B12 and C4',
	'mp3, mp4, h264, 4k, 5g, 3d',
	'PS5 or Xbox? PS4!',
	'€500, $1,000.00 or £20',
	'$5 or @5?',
	'Pay $ex.tax: no, pay $10 excl. tax',
	'Mail me: jo@example.com, or ask @sally',
	'@sam @kim @lily are you there?',
	'#1 fan!!! #100days',
	'I!!! am!!! here!!!',
	'Sooo good, loooove it, hmmm, yesss',
	'aaaah, ohhh, nooo, whaaat',
	'Good food, a book and a pool',
	'Keep the sheep asleep',
	'Kilo, kiln, skill and Bill',
	'All in all an ill ail',
	'The hat, the hare and the heater',
	'Loam and a lone loaf on a lawn',
	'A corn popcorn porcupine',
	'Resort, cohort and escorted tours of Cork',
	'Ship it, shirt on, shift left, shin pain',
	'idiom and idiosyncrasy',
	'The witch has an itch to stitch',
	'Silky and silty, sally and Sully',
	'viaduct to Niagara, via Agra',
	'Free samples of cryptography',
	'crypto is free of',
	'What is up? Tell me',
	'I a m here, O K ?',
	'A B C D E F G',
	'U.S.A., U.K., e.g., i.e., a.m., p.m.',
	'x = a + b * c | d',
	'if (a[i] === b[j]) return s.e;',
	'const k1 = l1 || 0x5e;',
	'git commit -a -s -S',
	'a|b|c|1|2|3',
	'T.S. Eliot and C.S. Lewis met J.R.R. Tolkien',
	'1 2 3 4 5 6 7 8 9 0',
	'Call +49 170 5551234 or 0800-455-455',
	'IBAN DE89 3704 0044 0532 0130 00',
	'UUID 5e4a55e0-1d10-4a55-b17c-5ca400000000',
	'https://example.com/a5s?x=5e4&y=k1',
	'1000000 and 0.0001',
	'7h 30min at 4°C',
	'Straße, Größe, Maß und Masse',
	'Schifffahrt, Kaffeeersatz und Betttuch',
	'Schön, dass du schon da bist',
	'Das Haus ist groß, die Küche auch',
	'Ça va? Déjà vu à la pêche',
	'El año pasado, el niño y la niña',
	'Está aquí, ¡sí! ¿Cómo estás?',
	'Não há problema, coração',
	'Sık sık gelirim, çok sıkıldım',
	'İstanbul ışıl ışıl, ılık bir akşam',
	'Một hai ba bốn năm, đi chợ mua cá',
	'Zażółć gęślą jaźń',
	'Příliš žluťoučký kůň úpěl ďábelské ódy',
	'Привет, как дела? Сор из избы',
	'Рот, нос, уха, сера и соха',
	'Он сказал: «Хорошо», и ушёл домой',
	'У нас в Google новый офис',
	'Кекс с маком и чай',
	'Цех — это слово',
	'Καλημέρα, τι κάνεις σήμερα;',
	'Το βιβλίο είναι στο τραπέζι',
	'안녕하세요, 오늘 날씨가 좋네요',
	'카메라가 아니라 카페',
	'今日は、Tシャツを買いました',
	'你好，我们明天去公园',
	'สวัสดีครับ วันนี้อากาศดี',
	'مرحبا، كيف حالك اليوم؟',
	'שלום, מה שלומך היום?',
	'नमस्ते, आप कैसे हैं?',
	'❤️ 👍🏽 👨‍👩‍👧 🇩🇪 1️⃣',
	'¯\\_(ツ)_/¯ and (╯°□°)╯',
	':-) ;-) <3 :P xD',
	'WiFi, LAN, l0 and lo',
	'Kiel, Kyll and Kall are towns',
	'The Hague hates no one: no, hatred',
	'Coca-Cola, cocoa and caffeine',
	'Bitcoin is not a pitch',
	'sixth sense, a six-pack',
	'an S, an E and an X',
	'Vitamin B, C, D, E, K',
	'Grade A, B or C?',
	'Do re mi fa so la ti do',
	'i',
	'1',
	'',
];
