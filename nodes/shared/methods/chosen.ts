import type { ILoadOptionsFunctions } from 'n8n-workflow';

/** The value of another field of the form; empty while it has none, or an expression that only a run resolves. */
export function chosen(context: ILoadOptionsFunctions, name: string): string {
	const value = context.getCurrentNodeParameter(name, { extractValue: true });
	return typeof value === 'string' && !value.startsWith('=') ? value.trim() : '';
}
