import { SHAPES, useProviders } from './providers';
import { foreign, PRODUCTION_URL, Published, publishWorkflow, routeOf } from './published';

const { service, takeAsked, provider, putForeign, answerWith, errorMessageOf } = useProviders();

describe('A provider of somebody else', () => {
	const WORDS = 'mailer.example.org gets the emails of this app already, as its custom provider';

	it('is never replaced without a word', async () => {
		putForeign();
		const message = await errorMessageOf(new Published(service.current).publish());
		expect(message).toContain(WORDS);
		expect(message).toContain("'Replace the Provider That Is There'");
		expect(provider()).toEqual(foreign());
	});

	it('is replaced where the form says so, by a publication of a person', async () => {
		putForeign({ isEnabled: false });
		const workflow = await publishWorkflow(service.current, { replace: true });
		expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
		expect(takeAsked()).toContain(routeOf('PUT'));
		await workflow.unpublish();
		expect(provider()).toBeUndefined();
	});

	it('that took the place of the node is left alone when n8n starts, and when the workflow is unpublished', async () => {
		const workflow = await publishWorkflow(service.current, { replace: true });
		putForeign();
		expect(await errorMessageOf(workflow.restart())).toContain('mailer.example.org');
		await workflow.unpublish();
		expect(provider()).toEqual(foreign());
	});

	it('may be the node of production: a copy of its n8n leaves it alone', async () => {
		const production = await publishWorkflow(service.current, { replace: true });
		const before = { ...provider()! };
		const staging = new Published(service.current, { replace: true });
		staging.n8nUrl = 'https://staging.example.com';
		staging.staticData = JSON.parse(JSON.stringify(production.staticData));
		expect(await errorMessageOf(staging.restart())).toContain('n8n.example.com gets the emails');
		await staging.unpublish();
		await production.restart();
		expect(provider()).toEqual(before);
	});

	it('may be another workflow of the same n8n', async () => {
		await publishWorkflow(service.current);
		const other = new Published(service.current);
		other.nodes = [{ id: 'node-2', name: 'CometChat Trigger', webhookId: 'hook-2' }];
		expect(await errorMessageOf(other.publish())).toContain('n8n.example.com gets the emails');
		expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
	});

	it.each(SHAPES)('is found in an answer of another shape: %s', async (shape) => {
		putForeign();
		answerWith({ shape });
		expect(await errorMessageOf(new Published(service.current).publish())).toContain(WORDS);
		expect(provider()).toEqual(foreign());
	});

	it('with an address that cannot be read is not replaced, either', async () => {
		putForeign({ webhookURL: 'here' });
		expect(await errorMessageOf(new Published(service.current).publish())).toContain(
			'Another address gets the emails',
		);
	});
});
