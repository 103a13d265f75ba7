import { listUnder } from '../../nodes/CometChat/fields/wholeList';

describe('A list that comes whole under a name', () => {
	const mute = { id: 'general' };
	it.each<[string, unknown, object[]]>([
		['under its name', { muted: [mute] }, [mute]],
		['without a name around it', [mute], [mute]],
		['with places that hold no record', { muted: [null, mute, 'x', []] }, [mute]],
		['as an empty list', { muted: [] }, []],
		['as null', { muted: null }, []],
	])('comes %s', (_what, data, expected) => {
		expect(listUnder('muted', data)).toEqual(expected);
	});

	it.each([undefined, null, '', {}, { others: [mute] }, { muted: {} }])(
		'is not in an answer of %j, so the answer is an error and not an empty list',
		(data) => expect(() => listUnder('muted', data)).toThrow('gave an answer without a list'),
	);
});
