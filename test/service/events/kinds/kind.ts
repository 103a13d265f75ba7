import type { JsonObject } from '../../records';
import type { Schema } from '../../schemas';
import type { State } from '../../state';
import type { World } from '../samples';

/** All that the stand-in knows of an event. */
export interface Kind<About> {
	/** The documented shape of its `data`. */
	shape: Schema;
	/** Its `data`, from what it is about. */
	data(state: State, about: About): JsonObject;
	/** What it is about when no request causes it. The messages in it exist in the stand-in. */
	sample(world: World): NoInfer<About>;
	/** What the example of the tests is about, where the usual example does not fit. */
	example?: Partial<NoInfer<About>>;
}

export const kind = <About>(given: Kind<About>): Kind<About> => given;
