/** A value that cannot be sent. Thrown before anything is changed; names the field as the form does. */
export class InputError extends Error {
	/**
	 * @param wasRead the answer of the service to a first request shows that the value does not fit. Left out: nothing was sent
	 *   at all
	 */
	constructor(
		readonly field: string,
		readonly reason: string,
		readonly wasRead = false,
	) {
		super(`'${field}' ${reason}`);
	}
}

/** Refuses the value of a field, which is named as the form names it. */
export function refuseAs(field: string): (reason: string) => never {
	return (reason) => {
		throw new InputError(field, reason);
	};
}
