import { CredentialForm } from '../editor/credentialForm';
import { e2e } from '../editor/page';
import { useEditor } from '../editor/useEditor';
import { credentialData } from '../harness/session';

describe('The test of the credentials', () => {
	const good = credentialData(e2e.session.service);
	let form: CredentialForm;

	useEditor(async ({ editor }) => void (form = new CredentialForm(editor)));
	afterAll(async () => await e2e.session.api.keepOnlyCredential(e2e.session.credential));
	beforeEach(async () => await form.openNew('CometChat API'));
	afterEach(async () => await form.close());

	it('accepts the right key', async () => {
		await expect(form.saveAndRead(good)).resolves.toBe('Connection tested successfully');
	});

	it('explains a wrong key', async () => {
		await expect(form.saveAndRead({ ...good, apiKey: 'not-the-key' })).resolves.toBe(
			'The service does not know this API key. Copy the REST API Key of this app from the dashboard, ' +
				"under API & Auth Keys, and check that 'App ID' and 'Region' belong to the same app.",
		);
	});
});
