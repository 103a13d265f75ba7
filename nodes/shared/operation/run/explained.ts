import { ServiceError } from '../../transport/errors';
import { compiledForm } from '../form/compile';
import { adviceFor } from '../../transport/advice';
import type { Item, ItemClient, OperationDescription } from '../types';

/** How advice calls the field of the user for whom a request acts. */
const ACTOR = 'On Behalf Of';

/** The error with what the operation knows about it. Where the further look fails, the refusal itself says more. */
export async function explained(
	operation: OperationDescription,
	error: unknown,
	client: ItemClient,
	item: Item,
): Promise<unknown> {
	const { explain } = operation;
	if (!explain || !(error instanceof ServiceError)) return inWordsOf(operation, error);
	return inWordsOf(operation, await explain(error, client, item).catch(() => error));
}

/** Lets advice name the user for whom the request acts as the form does: some forms have a name of their own. */
export function inWordsOf<Failure>(operation: OperationDescription, error: Failure): Failure {
	if (!(error instanceof ServiceError)) return error;
	const { code, status, howToFix = adviceFor(code, status) } = error.details;
	const labels = actorsIn(operation);
	if (howToFix?.includes(ACTOR) && labels.length > 0 && !labels.includes(ACTOR)) {
		error.details.howToFix = howToFix.replaceAll(ACTOR, labels[0]);
	}
	return error;
}

function actorsIn(operation: OperationDescription): string[] {
	return compiledForm(operation)
		.flatMap((field) => [field, ...(field.members ?? [])])
		.filter(({ field: { routing } }) => routing !== undefined && 'request' in routing)
		.map(({ field }) => field.displayName);
}
