import type { IDataObject } from 'n8n-workflow';
import {
	isOwn,
	isOwnSource,
	isSample,
	readAll,
	readCampaigns,
	readKnowledge,
	TEMPLATE,
} from './own';
import { PREFIX, type Run } from './run';

/** The app has records of others, so the check does not write unless it is told to. */
export class AppInUse extends Error {}

/** An ID that the service has made: it gets the prefix if the record is the check's own, so that `isOwn` finds it. */
const markedId = (id: unknown, isOwnRecord: boolean): string =>
	isOwnRecord ? PREFIX + String(id) : String(id);

/** What `String` makes of a missing ID. */
const NO_ID = 'undefined';

/** The records of an app that the check could change by mistake. */
export interface AppRecords {
	/** IDs by kind. */
	ids: Record<
		| 'users'
		| 'groups'
		| 'messages'
		| 'roles'
		| 'rules'
		| 'keyword lists'
		| 'reasons'
		| 'campaigns'
		| 'campaign templates'
		| 'knowledge sources',
		string[]
	>;
	/** Answers as text, only to compare them with later answers: the report does not show them. */
	texts: Record<'settings' | 'roles' | 'pinned conversations' | 'providers', string>;
	/** Whether a message has a sender or a receiver who is neither the check's own nor a sample. */
	hasForeignMessages: boolean;
}

/** Reads the records of an app. A thousand messages are enough to see whether people use the app. */
export async function readRecords(run: Run): Promise<AppRecords> {
	const byPage = { byPage: true };
	const users = await readAll(run, 'GET /users', { ...byPage, query: { withDeactivated: true } });
	const groups = await readAll(run, 'GET /groups', byPage);
	const { data } = await run.request('GET /messages', {}, { query: { limit: 1_000 } });
	const messages = Array.isArray(data) ? (data as IDataObject[]) : [];
	const roles = await readAll(run, 'GET /roles', byPage);
	const ids = async (route: string) =>
		(await readAll(run, route, { limit: 100 })).map(({ id }) => String(id)).sort();
	const text = async (route: string) => JSON.stringify((await run.request(route)).data ?? null);
	const providers: string[] = [];
	for (const channel of ['push', 'email', 'sms']) {
		providers.push(await text(`GET /notifications/${channel}/v1/providers/custom`));
	}
	return {
		ids: {
			users: users.map(({ uid }) => String(uid)).sort(),
			groups: groups.map(({ guid }) => String(guid)).sort(),
			messages: messages.map(({ id }) => String(id)).sort(),
			roles: roles.map(({ role }) => String(role)).sort(),
			rules: await ids('GET /moderation/rules'),
			'keyword lists': await ids('GET /moderation/keywords'),
			reasons: await ids('GET /moderation/reasons'),
			campaigns: (await readCampaigns(run)).map(({ id, name }) => markedId(id, isOwn(name))),
			'campaign templates': (await readAll(run, 'GET /campaigns/templates', { limit: 100 }))
				.map(({ templateId }) => String(templateId))
				// The template of the check stays, because templates cannot be deleted
				.filter((id) => id !== TEMPLATE),
			'knowledge sources': (await readKnowledge(run)).map(({ uniqueId, sourceName }) =>
				markedId(uniqueId, isOwnSource(sourceName)),
			),
		},
		texts: {
			settings: await text('GET /notifications/v1/settings'),
			roles: JSON.stringify(roles),
			'pinned conversations': await text('GET /conversations/pinned'),
			providers: providers.join('\n'),
		},
		hasForeignMessages: messages.some(({ sender, receiver }) =>
			[sender, receiver].some((id) => !isOwn(id) && !isSample(id) && id !== 'app_system'),
		),
	};
}

/** The routes whose records show who is in an app, by the kind of the records. */
const ROUTES = { users: 'GET /users', groups: 'GET /groups' } as const;

/** The users and groups in an app. */
export interface People {
	samples: string[];
	/** The number of users and groups that earlier runs of the check have made. */
	own: number;
	/** The numbers of all others. */
	foreign: { users: number; groups: number };
	hasForeignMessages: boolean;
}

export function peopleIn({ ids, hasForeignMessages }: AppRecords): People {
	const all = [...ids.users, ...ids.groups];
	const isForeign = (id: string) => !isOwn(id) && !isSample(id);
	return {
		samples: all.filter(isSample),
		own: all.filter(isOwn).length,
		foreign: {
			users: ids.users.filter(isForeign).length,
			groups: ids.groups.filter(isForeign).length,
		},
		hasForeignMessages,
	};
}

export const isInUse = ({ foreign, hasForeignMessages }: People): boolean =>
	foreign.users > 0 || foreign.groups > 0 || hasForeignMessages;

/**
 * @throws AppInUse when others than the vendor's samples and earlier runs are in the app, or when nobody can tell whose
 *   a record is
 */
export function refuseAppInUse(records: AppRecords): void {
	for (const [kind, route] of Object.entries(ROUTES)) {
		if (!records.ids[kind as keyof typeof ROUTES].includes(NO_ID)) continue;
		throw new AppInUse(
			`${route}: its records have no ID where the documents have it, so the check cannot tell whose they are. ` +
				'That is a difference by itself; --read-only goes on.',
		);
	}
	const { foreign, hasForeignMessages } = peopleIn(records);
	const foreignRecords = [
		...(foreign.users > 0 ? [`${foreign.users} users`] : []),
		...(foreign.groups > 0 ? [`${foreign.groups} groups`] : []),
		...(hasForeignMessages ? ['messages'] : []),
	];
	if (foreignRecords.length === 0) return;
	throw new AppInUse(
		`The app has ${foreignRecords.join(', ')} that are neither of this check nor the vendor's samples, so it may be in use. ` +
			'Take an app for testing, read only with --read-only, or say --app-in-use to go on: the check changes nothing of them.',
	);
}

/** Differences between an app before and after a run, without names of people. */
export function describeChanges(before: AppRecords, after: AppRecords): string[] {
	const kinds = Object.keys(before.ids) as Array<keyof AppRecords['ids']>;
	const counted = kinds.flatMap((kind) => {
		const [was, is] = [new Set(before.ids[kind]), new Set(after.ids[kind])];
		const more = [...is].filter((id) => !was.has(id) && isOwn(id)).length;
		const less = [...was].filter((id) => !is.has(id)).length;
		return [
			...(more > 0 ? [`${more} ${kind} more`] : []),
			// People may have deleted their messages meanwhile
			...(less > 0 && kind !== 'messages' ? [`${less} ${kind} fewer`] : []),
		];
	});
	const texts = Object.keys(before.texts) as Array<keyof AppRecords['texts']>;
	return [
		...counted,
		...texts
			.filter((name) => before.texts[name] !== after.texts[name])
			.map((name) => `other ${name}`),
	];
}
