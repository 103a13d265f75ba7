import { Gate } from '../../../nodes/CometChat/import/send/gate';

it('one that is alone waits for those inside, and the others wait for it', async () => {
	const gate = new Gate();
	const order: string[] = [];
	const ends: Array<() => void> = [];
	const visit = (name: string) => async () => {
		order.push(`${name} in`);
		await new Promise<void>((end) => ends.push(end));
		order.push(`${name} out`);
	};
	const turns = async () => await new Promise((resolve) => setImmediate(resolve));
	const all = [
		gate.together(visit('a')),
		gate.together(visit('b')),
		gate.alone(visit('alone')),
		gate.together(visit('c')),
		gate.alone(visit('second')),
	];
	for (let n = 0; n < all.length; n++) {
		await turns();
		ends.shift()!();
	}
	await Promise.all(all);
	expect(order.slice(0, 6)).toEqual(['a in', 'b in', 'a out', 'b out', 'alone in', 'alone out']);
	// Which of the two comes next is open, but never both at once
	expect(order.slice(6).map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
});
