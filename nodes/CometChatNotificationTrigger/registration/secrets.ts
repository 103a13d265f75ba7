import { concealer } from '../../shared/transport/conceal';
import { orRefusal, ServiceError } from '../../shared/transport/errors';

/** Matches a text of the service that may quote the settings of a provider, and with them its password. */
const SPEAKS_OF_LOGIN = /passw|basicAuth|authoriz/i;

/**
 * Does work whose answers hold passwords in the clear. An error keeps the words of the service only if they cannot hold a password:
 * the node does not know the password of a foreign provider, and so cannot take this password out.
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
		aboutFields = '',
		advice,
		codeAdvice,
		retryAfter,
		afterLostAnswer,
		isUndocumented,
	} = result.details;
	const isSafe = !SPEAKS_OF_LOGIN.test(`${result.message} ${aboutFields}`);
	throw new ServiceError(
		isSafe ? conceal(result.message) : `CometChat refused it with HTTP status ${status}`,
		{
			status,
			code,
			advice,
			codeAdvice,
			retryAfter,
			afterLostAnswer,
			isUndocumented,
			aboutFields: isSafe ? conceal(aboutFields) || undefined : undefined,
		},
	);
}
