import type { IDataObject } from 'n8n-workflow';
import type { hurriedImports, ImportRun, Operation } from './support';

const ID_FIELDS = { users: 'uid', groups: 'guid', members: 'memberId' };

/** A function that imports items, and compares the records of the only request, and what comes out for each. */
export const expectRequestBy =
	({ run, imports, bodies }: ReturnType<typeof hurriedImports>) =>
	async (
		kind: keyof typeof ID_FIELDS,
		given: Partial<ImportRun>,
		records: IDataObject[],
	): Promise<void> => {
		const operation = `import${kind[0].toUpperCase()}${kind.slice(1)}` as Operation;
		const { items, error } = await run({ operation, ...given });
		expect(error).toBeUndefined();
		expect(imports()).toMatchObject([{ method: 'POST', url: `/v3.0/data_import/${kind}` }]);
		const ids = records.map((record) => record[ID_FIELDS[kind]] as string);
		const byId = Object.fromEntries(records.map((record, n) => [ids[n], record]));
		expect(bodies()).toEqual([{ [kind]: byId }]);
		expect(items).toEqual(
			ids.map((id, item) => ({ json: { status: 'imported', id }, pairedItem: { item } })),
		);
	};
