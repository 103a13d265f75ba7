import { reasonsIn, type ReportRow } from '../../support/importReport';

export type ChatRecord = Record<string, unknown>;

/** The parts of an export, in the order in which they are imported. */
const PARTS = ['users', 'groups', 'members', 'messages'] as const;

/** The records, totals and notes that the scripts of an example make of an export. */
export interface Mapped extends Record<(typeof PARTS)[number], ChatRecord[]> {
	departed: Array<{ uids: string[] }>;
	totals: Record<string, number>;
	notes: ReportRow[];
}

/** How often each reason occurs among the notes on a part with this outcome. */
export const reasonsOf = ({ notes }: Pick<Mapped, 'notes'>, part: string, outcome: string) =>
	reasonsIn(notes, part, outcome);

/** Expects that each record of the export is imported, or left out with a reason. */
export function expectAllAccountedFor(mapped: Mapped): void {
	for (const part of PARTS) {
		const leftOut = Object.values(reasonsOf(mapped, part, 'left out'));
		const counted = leftOut.reduce((sum, count) => sum + count, mapped[part].length);
		expect([part, counted]).toEqual([part, mapped.totals[part]]);
	}
}

/** Expects that records refer only to imported users and groups. */
export function expectNoLooseEnds({ users, groups, members, messages }: Mapped): void {
	const uids = new Set(users.map(({ uid }) => uid));
	const guids = new Set(groups.map(({ guid }) => guid));
	for (const { owner } of groups) if (owner !== undefined) expect(uids).toContain(owner);
	for (const { guid, uid } of members) {
		expect(guids).toContain(guid);
		expect(uids).toContain(uid);
	}
	for (const { sender, receiver, receiverType, text } of messages) {
		expect(uids).toContain(sender);
		expect(receiverType === 'user' ? uids : guids).toContain(receiver);
		for (const [, uid] of String(text).matchAll(/<@uid:([^>]*)>/g)) expect(uids).toContain(uid);
	}
}

/** The rules of the service for the ID and the name of a user or a group. */
export function isUsable({ uid, guid = uid, name }: ChatRecord): boolean {
	return /^[a-z0-9_-]{1,100}$/.test(String(guid)) && /^.{1,100}$/su.test(String(name).trim());
}

/** The sample that comes with a workflow, by path. */
export function sampleOf(system: string, now: number): Record<string, string> {
	const { sampleExport } = require(`../../../examples/${system}/sample-export`) as {
		sampleExport: (at: number) => Array<{ path: string; text: string }>;
	};
	return Object.fromEntries(sampleExport(now).map(({ path, text }) => [path, text]));
}

/** A file as the first step of a workflow gives it. */
export interface File {
	path: string;
	content: Buffer;
	bytes: number;
}

export const filesOf = (texts: Record<string, string>): File[] =>
	Object.entries(texts).map(([path, text]) => {
		const content = Buffer.from(text);
		return { path, content, bytes: content.length };
	});
