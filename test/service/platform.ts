/*
 * The parts of Node.js that the stand-in uses by import. They stand here, because the rules for code
 * of the published package, which these files are not in, allow no such imports.
 */
export { setMaxListeners } from 'node:events';
export { setTimeout as sleep } from 'node:timers/promises';
export { parse as parseQuery } from 'node:querystring';
export { parseArgs } from 'node:util';

/** Writes one line to standard output. */
export function writeLine(line: string): void {
	console.log(line);
}
