import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CustomModeration } from '../../service';
import { as, useStandIn } from './client';

const MATCHES = { isMatchingCondition: true, confidence: 0.95, reason: 'Spam' };

describe('Moderation by an endpoint of the customer', () => {
	const stand = useStandIn();
	let app: FastifyInstance;
	let url: string;
	let answer: (request: FastifyRequest, reply: FastifyReply) => unknown;
	beforeEach(() => (answer = () => MATCHES));
	beforeAll(async () => {
		app = fastify({ forceCloseConnections: true });
		app.post('/check', async (request, reply) => await answer(request, reply));
		url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/check`;
	});
	afterAll(() => app.close());

	/** Alice writes to Bob; gives what came of it. */
	async function decide(settings: Partial<CustomModeration> = {}) {
		const { service, http } = stand;
		service.setDecisionEndpoint({ url, ...settings });
		const data = { receiver: 'bob', receiverType: 'user', data: { text: 'Hello' } };
		const { id } = (await http.post('/v3/messages', data, as('alice'))).data.data as { id: string };
		expect(service.state.messages.get(id)?.data.moderation).toEqual({ status: 'pending' });
		await service.decisionsSettled();
		const [decision] = service.decisions;
		expect(service.state.blocked.has(id)).toBe(decision.outcome === 'disapproved');
		return decision;
	}

	it('asks with the login, the context and the message', async () => {
		let authorization: unknown;
		answer = ({ headers }) => {
			({ authorization } = headers);
			return MATCHES;
		};
		const { asked } = await decide({ username: 'n8n', password: 'secret', context: 1 });
		expect(authorization).toBe(`Basic ${Buffer.from('n8n:secret').toString('base64')}`);
		const elements = asked.contextMessages as Array<Record<string, unknown>>;
		expect(elements).toHaveLength(2);
		expect(elements[0]).toEqual({ alice: 'Shall we start a book club?' });
		expect(elements[1]).toMatchObject({ bob: { sender: 'alice', data: { text: 'Hello' } } });
	});

	it('asks with all earlier texts where there are fewer than the context takes', async () => {
		await decide();
		stand.service.decisions.length = 0;
		const { asked } = await decide({ context: 3 });
		// A text of the seed, the first `Hello`, and the message itself
		expect(asked.contextMessages).toHaveLength(3);
	});

	it('is not shown among the records of the app', async () => {
		const { origin, state } = stand.service;
		expect(state.decisionEndpoint).toBeDefined();
		const answer = await fetch(`${origin}/_service/state`);
		expect(answer.status).toBe(200);
		const { data } = await answer.json();
		expect(data).toHaveProperty('messages');
		expect(data).not.toHaveProperty('decisionEndpoint');
	});

	it.each<[string, typeof answer, Partial<CustomModeration>, string, string | undefined]>([
		['a match over the threshold', () => MATCHES, {}, 'disapproved', undefined],
		[
			'a match that is not over the threshold',
			() => MATCHES,
			{ threshold: 95 },
			'approved',
			undefined,
		],
		['an approval', () => ({ ...MATCHES, isMatchingCondition: false }), {}, 'approved', undefined],
		['an error', (_request, reply) => reply.code(503).send({}), {}, 'approved', 'http_5xx'],
		[
			'an error that blocks',
			(_request, reply) => reply.code(404).send({}),
			{ onError: 'drop-message' },
			'disapproved',
			'http_4xx',
		],
		['nonsense', () => ({ confidence: 1 }), {}, 'approved', 'invalid_response'],
		[
			'nothing in time',
			async () => await new Promise(() => {}),
			{ timeoutMs: 150 },
			'approved',
			'timeout',
		],
	])('settles the message after %s', async (_what, answers, settings, outcome, failure) => {
		answer = answers;
		const decision = await decide(settings);
		expect(decision.outcome).toBe(outcome);
		expect(decision.failure).toBe(failure);
	});
});
