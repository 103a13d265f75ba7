import { concealer } from '../../shared/transport/conceal';
import { orRefusal, ServiceError } from '../../shared/transport/errors';

/** A text that may repeat a record of the service, password included. */
const SPEAKS_OF_LOGIN = /passw|basicAuth|authoriz/i;

/**
 * Works with answers that hold passwords in the clear. An error keeps the words of the service only where they cannot hold a
 * password. The node does not know the password of a foreign provider, and so cannot take it out.
 * @param password the node's own password, which is taken out of errors
 */
export async function concealing<Result>(
	password: unknown,
	work: () => Promise<Result>,
): Promise<Result> {
	const result = await orRefusal(work());
	if (!(result instanceof ServiceError)) return result;
	const conceal = concealer([password]);
	// `data` is left out: the rest of the answer, which may hold the password
	const {
		status,
		code,
		fields = '',
		advice,
		codeAdvice,
		retryAfter,
		unclear,
		isUndocumented,
	} = result.details;
	const isSafe = !SPEAKS_OF_LOGIN.test(`${result.message} ${fields}`);
	throw new ServiceError(
		isSafe ? conceal(result.message) : `CometChat refused it with HTTP status ${status}`,
		{
			status,
			code,
			advice,
			codeAdvice,
			retryAfter,
			unclear,
			isUndocumented,
			fields: isSafe ? conceal(fields) || undefined : undefined,
		},
	);
}
