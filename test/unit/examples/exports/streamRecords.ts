import { mapExport, SYSTEMS } from './support';

export const ada = { id: 'ada', name: 'Ada', role: 'user', created_at: '2026-01-01T00:00:00Z' };
export const alan = { id: 'alan', name: 'Alan Turing', role: 'user' };
export const channel = {
	...SYSTEMS.stream.channel,
	created_by: ada,
	created_at: '2026-02-01T00:00:00Z',
	name: 'Lab',
};
// With microseconds, which JavaScript does not have
export const created_at = '2026-06-01T08:00:00.745857Z';
export const message = { ...SYSTEMS.stream.message, type: 'regular', user: ada, created_at };

/** What a file with these lines becomes. */
export function map(...lines: object[]) {
	return mapExport('stream', { 'a.jsonl': lines.map((line) => JSON.stringify(line)).join('\n') });
}
