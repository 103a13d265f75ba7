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

/** What an event is about. */
export type SubjectOf<E extends EventName> = Parameters<(typeof kinds)[E]['data']>[1];

/** The kind of an event whose name, and so whose subject, is not known beforehand. */
export const anyKind = (trigger: EventName) => kinds[trigger] as Kind<unknown>;
