import { seedIds } from '../../service';
import { byId, request, requestBy } from '../support';
import type { Row } from './row';

const { call: sessionId, ongoingCall, transcribedCall } = seedIds;

export const call: Row[] = [
	{
		operation: 'call/get',
		it: 'simplifies a call to what a person asks for, and reads it for a user',
		form: { sessionId, options: { onBehalfOf: byId('alice') } },
		sends: requestBy('alice', `GET /v3/calls/${sessionId}`),
		gives: [
			expect.objectContaining({ sessionId, initiator: 'alice', participants: ['alice', 'bob'] }),
		],
		also: ([record]) => expect(Object.keys(record).length).toBeLessThanOrEqual(13),
		serviceRefusesSecond: {
			parameters: { sessionId: '={{ $json.id }}', options: {} },
			items: [{ id: sessionId }, { id: 'v1.us.none' }, { id: ongoingCall }],
			message: /./,
			code: 'ERR_CALL_SESSION_NOT_FOUND',
		},
	},
	{
		operation: 'call/getMany',
		it: 'lists all calls, simplified',
		form: { returnAll: true },
		sends: request('GET /v3/calls?perPage=1000&page=1'),
		also: (records, { calls }) => {
			expect(records).toHaveLength(calls.size);
			expect(records[0]).toMatchObject({
				sessionId: expect.any(String),
				participants: expect.any(Array),
			});
		},
	},
	{
		operation: 'call/getMany',
		it: 'leaves out a participant that is null, and reads an object in the place of the list',
		form: { returnAll: true },
		given: ({ calls }) => {
			const [first, second] = calls.values();
			first.participants = [...first.participants.slice(0, 1), null as never];
			second.participants = { ...second.participants } as never;
		},
		sends: request('GET /v3/calls?perPage=1000&page=1'),
		also: (records, { calls }) => {
			const [first, second] = calls.values();
			const listed = ({ sessionId: id }: typeof first) =>
				records.find((record) => record.sessionId === id)?.participants;
			expect(listed(first)).toEqual([first.participants[0].uid]);
			expect(listed(second)).toEqual(Object.values(second.participants).map(({ uid }) => uid));
		},
	},
	{
		operation: 'call/getManyTranscriptions',
		it: 'lists the transcriptions of a call',
		form: { sessionId: transcribedCall, returnAll: true },
		sends: request(`GET /v3/calls/${transcribedCall}/transcriptions?perPage=1000&page=1`),
		also: (records) => {
			expect(records).toHaveLength(2);
			expect(records[0]).toMatchObject({ transcriptUrl: expect.stringMatching(/^https:/) });
		},
		serviceRefusesSecond: {
			parameters: { sessionId: '={{ $json.id }}' },
			items: [{ id: transcribedCall }, { id: 'v1.us.none' }, { id: transcribedCall }],
			code: 'ERR_CALL_SESSION_NOT_FOUND',
		},
	},
];
