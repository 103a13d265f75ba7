/** Waits some milliseconds. Unlike n8n's `sleep`, it does not keep the process alive. */
export async function pause(milliseconds: number): Promise<void> {
	await new Promise<void>((resolve) => callAfter(milliseconds, resolve));
}

/** Calls a function after some milliseconds, if the process still runs then. */
export function callAfter(milliseconds: number, action: () => void): void {
	// `timeout` takes whole milliseconds only
	AbortSignal.timeout(Math.ceil(milliseconds)).addEventListener('abort', action);
}
