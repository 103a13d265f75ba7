import { seedIds } from '../../service';
import { records, request, useOperation } from '../support';

const { run, expectSent, testRefusal } = useOperation('call', 'getManyTranscriptions');

it('lists the transcriptions of a call', async () => {
	const result = await run({ sessionId: seedIds.transcribedCall, returnAll: true });
	expectSent(
		request(`GET /v3/calls/${seedIds.transcribedCall}/transcriptions?perPage=1000&page=1`),
	);
	expect(records(result)).toHaveLength(2);
	expect(records(result)[0]).toMatchObject({ transcriptUrl: expect.stringMatching(/^https:/) });
});

testRefusal({
	parameters: { sessionId: '={{ $json.id }}' },
	items: [{ id: seedIds.transcribedCall }, { id: 'v1.us.none' }, { id: seedIds.transcribedCall }],
	code: 'ERR_CALL_SESSION_NOT_FOUND',
});
