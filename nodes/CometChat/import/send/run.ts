import type { ImportRow } from '../types';
import { Delivery } from './delivery';
import { Lane } from './lane';
import type { Parts } from './lane';
import { LastRound } from './lastRound';
import { OneByOne } from './oneByOne';
import { Others } from './others';
import { Queue } from './queue';
import { Service } from './service';
import type { ServiceAccess } from './service';
import { State } from './state';

/** Requests under way at once, where their order does not matter: a slow answer must not keep the next one waiting. */
const LANES = 4;

/** One import: sends records until each has an outcome, or nothing more can be sent. */
export class Run {
	readonly state = new State();

	private readonly parts: Parts;

	constructor(
		private readonly access: ServiceAccess,
		rows: ImportRow[],
	) {
		const { state } = this;
		const { kind } = access;
		const service = new Service(access, state);
		const delivery = new Delivery(access, state, service);
		const queue = new Queue(rows, kind, state.limit);
		const others = new Others(access, state, service, delivery, queue);
		const oneByOne = new OneByOne(state, service, delivery);
		const lastRound = new LastRound(state, delivery, oneByOne);
		const isOrdered = kind.orderBy !== undefined;
		this.parts = { state, queue, service, delivery, others, oneByOne, lastRound, isOrdered };
	}

	/** Sends all records; a cancelled execution ends it between two requests. */
	async sendAll(): Promise<void> {
		const { isOrdered, lastRound } = this.parts;
		const lanes = isOrdered ? 1 : Math.min(LANES, this.access.client.maxConcurrentRequests);
		const ended = await Promise.allSettled(
			Array.from({ length: lanes }, async () => await new Lane(this.parts).work()),
		);
		for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
		await lastRound.work();
	}
}
