import type { IDataObject } from 'n8n-workflow';
import type { Refuse } from '../values/types';

/**
 * The query of a URL, with its question mark; empty when there are no parameters. A list is one parameter, its values
 * joined by commas (`style: form`, `explode: false` in the reference).
 */
export function queryText(query: IDataObject): string {
	const parameters = Object.entries(query)
		.filter(([, value]) => value !== undefined && value !== null)
		.map(([name, value]) => `${encodeURIComponent(name)}=${[value].flat().map(encoded).join(',')}`);
	return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** Refuses a value with a comma, because the service reads such a value of a list as two values. */
export function refuseCommas(values: unknown[], refuse: Refuse): void {
	const withComma = values.find((value) => String(value).includes(','));
	if (withComma !== undefined) {
		refuse(`has a value with a comma, which the service would read as two: ${String(withComma)}`);
	}
}

function encoded(value: unknown): string {
	return encodeURIComponent(String(value));
}
