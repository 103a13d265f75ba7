import { pairedItems, operationOn, records, useService } from '../support';
import { rows } from './rows';

const service = useService();

describe.each(rows)('$operation', (row) => {
	const tested = operationOn(service, row.operation, row.form);
	beforeEach(() => row.given?.(service.current.state));

	it(row.it, async () => {
		if ('refuses' in row) return await tested.refuses({}, row.refuses);
		if ('advises' in row) return await tested.advises({}, row.advises);
		const result = await tested.run();
		tested.expectSent(row.sends);
		expect(result.error?.message).toBeUndefined();
		const { state } = service.current;
		if ('gives' in row) {
			const wanted = typeof row.gives === 'function' ? row.gives(state) : row.gives;
			expect(records(result)).toEqual(wanted);
		}
		row.also?.(records(result), state);
		expect(pairedItems(result)).toEqual(result.items.map(() => ({ item: 0 })));
	});

	if (row.absent) tested.testAbsent(row.absent);
	if (row.serviceRefusesSecond) tested.testRefusal(row.serviceRefusesSecond);
});
