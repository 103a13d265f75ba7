import { integer } from '../schemas';
import { area, record } from './operation';

export const metrics = area('Metrics', {
	'GET /stats': {
		// Called Unix timestamps; the published answer repeats them in milliseconds.
		query: { fromDate: integer, toDate: integer },
		requiredQuery: ['fromDate', 'toDate'],
		answers: record('usage'),
	},
	'GET /stats/messages': { answers: record('messageMetrics') },
});
