import type { JsonObject } from '../../records';
import type { Schema } from '../../schemas';
import type { State } from '../../state';
import type { World } from '../samples';

/** The data of an event: their shape, how they are made, and examples. `About` is the subject of the event. */
export interface Kind<About> {
	/** The documented shape of its `data`. */
	shape: Schema;
	/** The `data` of an event about this subject. */
	data(state: State, about: About): JsonObject;
	/** Makes a subject when no request causes the event. The messages in it exist in the stand-in. */
	sample(world: World): NoInfer<About>;
	/** Changes to the usual subject (`ABOUT`) for the example of the tests. */
	example?: Partial<NoInfer<About>>;
}

export const kind = <About>(given: Kind<About>): Kind<About> => given;
