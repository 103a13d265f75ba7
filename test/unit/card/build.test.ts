import { buttonRows } from '../../../nodes/CometChat/fields/card/build';

it('refuses a sixth button, also where n8n does not count them', () => {
	const button = Array.from({ length: 6 }, (_, n) => ({ label: `${n}`, url: 'https://a.example' }));
	const refuse = (reason: string): never => {
		throw new Error(reason);
	};
	expect(buttonRows({ button: button.slice(1) }, refuse)).toHaveLength(5);
	expect(() => buttonRows({ button }, refuse)).toThrow('has 6 buttons');
});
