import { Gateway } from '../gateway';
import { Run } from '../run';
import { partsNamed } from '../scenario';
import { sourcePackage } from './support';

const gateway = new Gateway({
	appId: 'app',
	region: 'us',
	apiKey: 'key',
	origin: 'http://127.0.0.1:1',
});
const run = new Run(gateway, sourcePackage(), 'http://127.0.0.1:1', 'test');

it.each([
	[{ uids: 'ada' }, "user.get has no field 'uids'."],
	[{ options: { dryRun: true } }, "user.get has no field 'options.dryRun'."],
])('refuses a step with a field that the form does not have: %j', async (values, message) => {
	await expect(run.node('user.get', values)).rejects.toThrow(message);
	expect(gateway.exchanges).toEqual([]);
});

it('adds the parts whose records a part uses, in the order of the scenario', () => {
	const names = (wanted: string[]) => partsNamed(wanted).map(({ name }) => name);
	expect(names(['conversations'])).toEqual(['users', 'groups', 'messages', 'conversations']);
	expect(() => names(['nonsense'])).toThrow(/^There is no part 'nonsense'.*users, groups/);
});
