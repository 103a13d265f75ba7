import { buttonRows, tableRows } from '../../../nodes/shared/fields/card/build';
import { refuse } from '../../support/refuse';

it('refuses a sixth button, also where n8n does not count them', () => {
	const button = Array.from({ length: 6 }, (_, n) => ({ label: `${n}`, url: 'https://a.example' }));
	expect(buttonRows({ button: button.slice(1) }, refuse)).toHaveLength(5);
	expect(() => buttonRows({ button }, refuse)).toThrow('has 6 buttons');
});

it('writes a date of a database as text, and refuses one that is no date', () => {
	const date = new Date(1_800_000_000_000);
	expect(tableRows([{ At: date }], refuse)).toMatchObject({ rows: [['2027-01-15T08:00:00.000Z']] });
	expect(() => tableRows([{ At: new Date(NaN) }], refuse)).toThrow("has 'At' in row 1");
});
