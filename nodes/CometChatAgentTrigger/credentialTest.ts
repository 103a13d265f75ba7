import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

/** The characters that the name of an HTTP header may have (RFC 9110). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Printable characters of ASCII, at least 8. */
const VALUE = /^[\x20-\x7e]{8,}$/;

/** Says whether the header can be sent. Nothing is sent: only a request of the service shows whether it knows the header. */
export async function cometChatAgentApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const name = String(data.headerName ?? '').trim();
	const value = String(data.secretValue ?? '').trim();
	if (!NAME.test(name)) {
		return {
			status: 'Error',
			message: "'Header Name' has to be letters, digits and hyphens, e.g. X-Agent-Key.",
		};
	}
	if (!VALUE.test(value)) {
		return {
			status: 'Error',
			message: "'Header Value' has to be 8 or more letters, digits and signs without accents.",
		};
	}
	return { status: 'OK', message: 'The header can be sent' };
}
