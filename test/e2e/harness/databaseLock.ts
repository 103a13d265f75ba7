import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

import { E2E } from './paths';
import type { Postgres } from './postgres';
import { until } from './wait';

/** Longer than the 2 seconds for which the service waits for an answer, so that it hangs up. */
const LOCKED_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;

/** Locks n8n's SQLite database against writing for some seconds, as a backup does. */
export async function lockSqlite(userFolder: string): Promise<void> {
	const database = new DatabaseSync(join(userFolder, '.n8n', 'database.sqlite'), {
		timeout: LOCKED_MS,
	});
	const underWay = database.prepare(
		"SELECT id FROM execution_entity WHERE status IN ('new', 'running') LIMIT 1",
	);
	// A run whose end n8n cannot store stays under way for ever
	await until('n8n to have no run under way', IDLE_TIMEOUT_MS, () => {
		database.exec('BEGIN IMMEDIATE');
		if (underWay.get() === undefined) return true;
		database.exec('ROLLBACK');
		return undefined;
	});
	await pause(LOCKED_MS);
	database.exec('ROLLBACK');
	database.close();
}

/**
 * A lock against reading and writing workflows and executions. Its order of tables is that in which n8n stores an execution
 * and looks for its workflow; in another order, n8n and the lock could wait for each other.
 */
const NOTHING_GOES = 'execution_entity, workflow_entity IN ACCESS EXCLUSIVE MODE';

/** A lock with which n8n takes requests, but can neither store an execution nor go on with one. */
export const EXECUTIONS_STAY = 'execution_entity IN SHARE MODE';

/** Locks tables of n8n's PostgreSQL database for some seconds. */
export async function lockPostgres(
	{ port, user, database }: Postgres,
	lock = NOTHING_GOES,
): Promise<void> {
	// The client that n8n brings along
	const { Client } = createRequire(join(E2E, 'package.json'))('pg') as { Client: PostgresClient };
	const client = new Client({ host: '127.0.0.1', port, user, database });
	await client.connect();
	await client.query('BEGIN');
	await client.query(`LOCK TABLE ${lock}`);
	await pause(LOCKED_MS);
	await client.query('ROLLBACK');
	await client.end();
}

type PostgresClient = new (options: Record<string, unknown>) => {
	connect(): Promise<void>;
	query(sql: string): Promise<unknown>;
	end(): Promise<void>;
};
