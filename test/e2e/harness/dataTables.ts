import { e2e } from '../editor/page';

interface Table {
	id: string;
	name: string;
	projectId: string;
}

type Row = Record<string, string | number | boolean | null>;

/** The most rows that n8n gives at once. */
const AT_ONCE = 250;

/** The rows of one of n8n's Data Tables, which a workflow has made. */
export async function rowsOf(name: string): Promise<Row[]> {
	const { api } = e2e.session;
	const path = `${await pathOf(name)}/rows`;
	const rows: Row[] = [];
	for (;;) {
		const query = `?take=${AT_ONCE}&skip=${rows.length}&sortBy=id:asc`;
		const { data } = await api.request<{ data: Row[] }>('GET', `${path}${query}`);
		rows.push(...data);
		if (data.length < AT_ONCE) return rows;
	}
}

export async function addRows(name: string, data: Row[]): Promise<void> {
	await e2e.session.api.request('POST', `${await pathOf(name)}/insert`, { data });
}

async function pathOf(name: string): Promise<string> {
	const filter = encodeURIComponent(JSON.stringify({ name }));
	const { data } = await e2e.session.api.request<{ data: Table[] }>(
		'GET',
		`/rest/data-tables-global?filter=${filter}`,
	);
	const table = data.find((candidate) => candidate.name === name);
	if (!table) throw new Error(`n8n has no Data Table '${name}'`);
	return `/rest/projects/${table.projectId}/data-tables/${table.id}`;
}
