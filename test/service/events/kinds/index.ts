import type { EventName } from '../names';
import { botKinds } from './bots';
import { callKinds } from './calls';
import { campaignKinds } from './campaigns';
import { groupKinds } from './groups';
import type { Kind } from './kind';
import { messageKinds } from './messages';
import { moderationKinds } from './moderation';
import { userKinds } from './people';

/** The events that the stand-in can send, as the reference of webhooks shows them. */
export const kinds = {
	...messageKinds,
	...botKinds,
	...userKinds,
	...groupKinds,
	...callKinds,
	...moderationKinds,
	...campaignKinds,
};

/** The subject of an event: what its kind makes the data of. */
export type SubjectOf<E extends EventName> = Parameters<(typeof kinds)[E]['data']>[1];

/** The kind of an event whose name is a variable, so that the type of its subject is unknown. */
export const untypedKindOf = (trigger: EventName) => kinds[trigger] as Kind<unknown>;
