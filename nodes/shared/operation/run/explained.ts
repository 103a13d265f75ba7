import { ServiceError } from '../../transport/errors';
import { compiledForm } from '../form/compile';
import { adviceFor } from '../../transport/advice';
import type { Item, ItemClient, OperationDescription } from '../types';

/** The name of the field for the user for whom a request acts, in advice and in most forms. */
const ACTOR = 'On Behalf Of';

/** The error with everything that the operation can say about it. If its `explain` fails, the error stays as it is. */
export async function explained(
	operation: OperationDescription,
	error: unknown,
	client: ItemClient,
	item: Item,
): Promise<unknown> {
	const { explain } = operation;
	if (!explain || !(error instanceof ServiceError)) return useActorLabel(operation, error);
	return useActorLabel(operation, await explain(error, client, item).catch(() => error));
}

/** Replaces On Behalf Of in the advice of an error, where the form has another name for this field. */
export function useActorLabel<Failure>(operation: OperationDescription, error: Failure): Failure {
	if (!(error instanceof ServiceError)) return error;
	const { code, status, howToFix = adviceFor(code, status) } = error.details;
	const labels = actorLabels(operation);
	if (howToFix?.includes(ACTOR) && labels.length > 0 && !labels.includes(ACTOR)) {
		error.details.howToFix = howToFix.replaceAll(ACTOR, labels[0]);
	}
	return error;
}

/** The names of the fields for the user for whom a request acts: they are sent as a header. */
function actorLabels(operation: OperationDescription): string[] {
	return compiledForm(operation)
		.flatMap((field) => [field, ...(field.members ?? [])])
		.filter(({ field: { routing } }) => routing !== undefined && 'request' in routing)
		.map(({ field }) => field.displayName);
}
