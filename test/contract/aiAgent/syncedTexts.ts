import type { IDataObject } from 'n8n-workflow';
import { records, useOperation } from '../support';

export const row = (id: unknown, text: unknown, title?: string): IDataObject =>
	({ id, text, title }) as IDataObject;
export const table = [
	row('refunds', 'Within 30 days.', 'Refunds'),
	row(7, 'By post.'),
	row('c', 'Cash.'),
];

/** The outcome of each item: `refunds added`. */
export const statuses = (result: Parameters<typeof records>[0]) =>
	records(result).map(
		({ key, status, error }) => `${key as string} ${(status ?? error) as string}`,
	);

/** A sync of the name help, with a stand-in for each test, and the texts that it holds. */
export function useSync() {
	const operation = useOperation('aiAgent', 'syncKnowledge', { syncName: 'help' });
	const { service, run, sent } = operation;
	const knowledge = () => service.current.state.knowledge;
	const forgetRequests = () => void (service.current.requests.length = 0);
	return {
		...operation,
		knowledge,
		/** The texts of a sync, by title, oldest first. */
		held: (sync = 'help') =>
			knowledge()
				.filter(({ sourceName }) => sourceName.includes(`[n8n:${sync}:`))
				.reverse(),
		sync: async (items: IDataObject[], more: object = {}) => await run(more, { items }),
		forgetRequests,
		/** The methods of the requests since the last call of this function. */
		takeMethods: () => {
			const all = sent().map(({ request }) => String(request).split(' ')[0]);
			forgetRequests();
			return all;
		},
	};
}
