import { distinctIds } from '../../nodes/shared/records/outcomes';
import { checkedEntries } from '../../nodes/CometChat/resources/keywordList/entries';

const many = Array.from({ length: 100_000 }, (_, n) => `id-${n}`);

describe('each once, in their order', () => {
	it('IDs, whatever their case', () => {
		expect(distinctIds(['b', 'A', 'a', 'B', 'c'])).toEqual(['b', 'A', 'c']);
	});

	it('words, but not patterns, whatever their case', () => {
		const given = { label: 'Entries', entries: ['b', 'A', 'a', 'b'], isTyped: false };
		expect(checkedEntries('word', given)).toEqual(['b', 'A']);
		expect(checkedEntries('pattern', given)).toEqual(['b', 'A', 'a']);
	});

	it('100,000 IDs or words, in a moment', () => {
		const before = process.cpuUsage();
		expect(distinctIds([...many, ...many])).toEqual(many);
		expect(
			checkedEntries('word', { label: 'Entries', entries: [...many, ...many], isTyped: false }),
		).toEqual(many);
		// Looked for one by one, they take many times as long. Processor time in microseconds, which other programs do not lengthen
		expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
	});
});
