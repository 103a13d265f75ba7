import { Gate } from '../../../nodes/CometChat/import/send/gate';
import {
	Service,
	type Exchange,
	type ServiceAccess,
} from '../../../nodes/CometChat/import/send/service';
import { State } from '../../../nodes/CometChat/import/send/state';
import type { ImportRow } from '../../../nodes/CometChat/import/types';

type Visit = (name: string, isAlone: boolean) => Promise<unknown>;

/** Those who pass, each as long as its `work` lasts. */
const WAYS: Array<[string, (work: (name: string) => Promise<void>) => Visit]> = [
	[
		'the gate',
		(work) => {
			const gate = new Gate();
			return async (name, isAlone) =>
				await (isAlone ? gate.alone : gate.together).call(gate, async () => await work(name));
		},
	],
	[
		'requests',
		(work) => {
			const service = new Service({} as ServiceAccess, new State());
			jest.spyOn(service, 'exchange').mockImplementation(async ([{ key }]) => {
				await work(key);
				return {} as Exchange;
			});
			return async (key, isAlone) => await service.send([{ key } as ImportRow], isAlone);
		},
	],
];

it.each(WAYS)(
	'one that is alone waits for those inside, and the others wait for it: %s',
	async (_, way) => {
		const order: string[] = [];
		const ends: Array<() => void> = [];
		const visit = way(async (name) => {
			order.push(`${name} in`);
			await new Promise<void>((end) => ends.push(end));
			order.push(`${name} out`);
		});
		const turns = async () => await new Promise((resolve) => setImmediate(resolve));
		const all = [
			visit('a', false),
			visit('b', false),
			visit('alone', true),
			visit('c', false),
			visit('second', true),
		];
		for (let n = 0; n < all.length; n++) {
			await turns();
			ends.shift()!();
		}
		await Promise.all(all);
		expect(order.slice(0, 6)).toEqual(['a in', 'b in', 'a out', 'b out', 'alone in', 'alone out']);
		// Which of the two comes next is open, but never both at once
		expect(order.slice(6).map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
	},
);
