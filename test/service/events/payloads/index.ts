import { botPayloads } from './bots';
import { callPayloads } from './calls';
import { campaignPayloads } from './campaigns';
import { groupPayloads } from './groups';
import { messagePayloads } from './messages';
import { moderationPayloads } from './moderation';
import { userPayloads } from './people';

/** The `data` of each event, from what it is about; shapes as the reference of webhooks shows them. */
export const payloads = {
	...messagePayloads,
	...botPayloads,
	...userPayloads,
	...groupPayloads,
	...callPayloads,
	...moderationPayloads,
	...campaignPayloads,
};

/** The subject of an event. */
export type SubjectOf<E extends keyof typeof payloads> = Parameters<(typeof payloads)[E]>[1];
