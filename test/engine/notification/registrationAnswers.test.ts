import type { ProviderAnswers } from '../../service';
import { CHANNELS, SHAPES, useProviders } from './providers';
import { foreign, PRODUCTION_URL, Published, publishWorkflow, routeOf } from './published';

const {
	service,
	said,
	takeAsked,
	forgetRequests,
	provider,
	putForeign,
	answerWith,
	hideProvider,
	errorMessageOf,
} = useProviders();

describe('Each answer that can be thought of', () => {
	/** Before a publication writes, it asks whether the node is registered, then whether another provider is there. */
	const GETS_BEFORE_WRITING = 2;
	/** More than the GETs of any test. */
	const ALL_GETS = 100;

	const MISSING = [
		'emptyRecord',
		'emptyList',
		'emptyBody',
		'null',
		'dataNull',
		'nothing',
		'notFound',
		'bad',
		'disabled',
		'blank',
	] as const;

	describe.each(CHANNELS)('for %s', (channel) => {
		it.each(MISSING)('that says that there is none: %s', async (missing) => {
			answerWith({ missing });
			const workflow = await publishWorkflow(service.current, { channel });
			expect(provider(channel)).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
			await workflow.restart();
			await workflow.unpublish();
			// Removing what is not there is no failure
			await workflow.unpublish();
			expect(provider(channel)).toBeUndefined();
			expect(said).toEqual([]);
		});

		it.each(SHAPES)('with the provider in the shape %s', async (shape) => {
			answerWith({ shape });
			const workflow = await publishWorkflow(service.current, { channel });
			forgetRequests();
			await workflow.restart();
			expect(takeAsked()).toEqual([routeOf('GET', channel)]);
			await workflow.unpublish();
			expect(provider(channel)).toBeUndefined();
		});
	});

	it.each(['success', 'nothing'] as const)(
		'that confirms without the record: %s',
		async (written) => {
			answerWith({ written });
			const workflow = await publishWorkflow(service.current);
			expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL });
			await workflow.unpublish();
			expect(provider()).toBeUndefined();
		},
	);

	it('with hidden passwords: the provider is written again at each start', async () => {
		answerWith({ passwords: 'hidden' });
		const workflow = await publishWorkflow(service.current);
		const before = { ...provider()! };
		await workflow.restart();
		expect(takeAsked().filter((route) => route === routeOf('PUT'))).toHaveLength(1);
		expect(provider()).toEqual(before);
	});

	describe('to POST where GET did not show the provider of somebody else', () => {
		const publishWhere = async (
			taken: ProviderAnswers['taken'],
			{ hiddenGets }: { hiddenGets: number },
		) => {
			answerWith({ taken });
			putForeign();
			hideProvider(hiddenGets);
			await new Published(service.current).publish();
		};

		it.each(['conflict', 'bad', 'keeps'] as const)(
			'(%s): the provider is named if GET shows it afterwards',
			async (taken) => {
				const hiddenGets = GETS_BEFORE_WRITING;
				expect(await errorMessageOf(publishWhere(taken, { hiddenGets }))).toMatch(
					'mailer.example.org',
				);
				expect(provider()).toEqual(foreign());
			},
		);

		it.each(['conflict', 'bad'] as const)(
			'(%s): the refusal is shown if GET never shows the provider',
			async (taken) => {
				expect(await errorMessageOf(publishWhere(taken, { hiddenGets: ALL_GETS }))).toMatch(
					/CometChat refused it|custom provider already/,
				);
				expect(provider()).toEqual(foreign());
			},
		);

		it('(keeps): the log says so if GET never shows the provider', async () => {
			await publishWhere('keeps', { hiddenGets: ALL_GETS });
			expect(said.join()).toContain('does not show it');
			expect(provider()).toEqual(foreign());
		});

		it.each([GETS_BEFORE_WRITING, ALL_GETS])(
			'(replaces): the node cannot know of the provider, and takes its place: %d hidden GETs',
			async (hiddenGets) => {
				await publishWhere('replaces', { hiddenGets });
				expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
			},
		);
	});

	it('to POST where GET did not show the node itself: its login is put right', async () => {
		answerWith({ taken: 'conflict' });
		putForeign({ webhookURL: PRODUCTION_URL });
		hideProvider(GETS_BEFORE_WRITING);
		const workflow = await publishWorkflow(service.current);
		const { username, password } = await workflow.registeredLogin();
		expect(provider()).toMatchObject({ basicAuthUsername: username, basicAuthPassword: password });
	});

	it.each([
		['the app', 'ERR_PLAN_RESTRICTION', 403],
		['a failure of the service', 'ERR_INTERNAL', 500],
	])('to POST that is about %s: nobody looks for another provider', async (_name, code, status) => {
		putForeign();
		hideProvider(GETS_BEFORE_WRITING);
		service.current.faults.add({ kind: 'refusal', code, status, route: routeOf('POST'), count: 9 });
		const message = await errorMessageOf(new Published(service.current).publish());
		expect(message).toContain('Could not register the custom provider');
		expect(message).not.toContain('mailer.example.org');
	});

	it.each(['creates', 'notFound', 'bad'] as const)(
		'to PUT when the provider is gone meanwhile (%s)',
		async (absent) => {
			answerWith({ absent });
			const workflow = await publishWorkflow(service.current);
			provider()!.isEnabled = false;
			const { requests, state } = service.current;
			// The provider is removed after the last GET, when the PUT arrives
			const { push } = requests;
			let puts = 0;
			requests.push = (...entries) => {
				if (entries[0].method === 'PUT' && puts++ === 0) state.providers.clear();
				return push.apply(requests, entries);
			};
			await workflow.restart();
			expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
		},
	);
});
