import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees the memory that nothing uses any longer, so that a measure begins with none of it. */
export const collectGarbage = runInNewContext('gc') as () => void;
