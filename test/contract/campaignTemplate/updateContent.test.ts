import { campaignsRequest, CARD } from '../campaigns';
import { byId, records, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = {
	resource: 'campaignTemplate',
	operation: 'updateContent',
	channelType: 'in_app',
	content: JSON.stringify(CARD),
};

it('replaces the content of a channel', async () => {
	const result = await run(service.current, { ...form, templateId: byId('spring-sale') });
	expect(sent(service.current)).toEqual([
		campaignsRequest('PUT /templates/spring-sale/channels/in_app', { content: CARD }),
	]);
	expect(records(result)).toMatchObject([{ templateId: 'spring-sale' }]);
	const [version] = service.current.state.campaignTemplates.get('tmpl-3')!.versions;
	expect(version.channels[0].content).toEqual(CARD);
});

it('says what to do about a channel that the template does not have', async () => {
	const { error } = await run(service.current, {
		...form,
		templateId: byId('spring-sale'),
		channelType: 'push',
	});
	expect(error?.description).toContain('Check the channel');
});

testAbsent(service, 'template', form);
