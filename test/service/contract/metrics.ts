import { integer } from '../schemas';
import { area, record } from './operation';

export const metrics = area('Metrics', {
	'GET /stats': {
		query: { fromDate: integer, toDate: integer },
		requiredQuery: ['fromDate', 'toDate'],
		answers: record('usage'),
	},
	'GET /stats/messages': { answers: record('messageMetrics') },
});
