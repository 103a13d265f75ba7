import { buttonRows } from '../../../nodes/shared/fields/card/build';
import { refuse } from '../../support/refuse';

it('refuses a sixth button, also where n8n does not count them', () => {
	const button = Array.from({ length: 6 }, (_, n) => ({ label: `${n}`, url: 'https://a.example' }));
	expect(buttonRows({ button: button.slice(1) }, refuse)).toHaveLength(5);
	expect(() => buttonRows({ button }, refuse)).toThrow('has 6 buttons');
});
