import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees unused memory, so that a measurement does not count it. */
export const collectGarbage = runInNewContext('gc') as () => void;
