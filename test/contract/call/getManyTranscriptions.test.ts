import { seedIds } from '../../service';
import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'call', operation: 'getManyTranscriptions' };

it('lists the transcriptions of a call', async () => {
	const result = await run(service.current, {
		...form,
		sessionId: seedIds.transcribedCall,
		returnAll: true,
	});
	expect(sent(service.current)).toEqual([
		request(`GET /v3/calls/${seedIds.transcribedCall}/transcriptions?perPage=1000&page=1`),
	]);
	expect(records(result)).toHaveLength(2);
	expect(records(result)[0]).toMatchObject({ transcriptUrl: expect.stringMatching(/^https:/) });
});

testRefusal(service, {
	parameters: { ...form, sessionId: '={{ $json.id }}' },
	items: [{ id: seedIds.transcribedCall }, { id: 'v1.us.none' }, { id: seedIds.transcribedCall }],
	message: /v1\.us\.none/,
	code: 'ERR_CALL_SESSION_NOT_FOUND',
	status: 404,
});
