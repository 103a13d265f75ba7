import type { Operation } from '../contract';
import { aiAgents } from './aiAgents';
import { calls } from './calls';
import type { Behaviours } from './call';
import { campaigns } from './campaigns';
import { campaignTemplates } from './campaignTemplates';
import { conversations } from './conversations';
import { groups } from './groups';
import { keywordLists } from './keywordLists';
import { members } from './members';
import { messages } from './messages';
import { metrics } from './metrics';
import { moderation } from './moderation';
import { notificationFeed } from './notificationFeed';
import { notifications } from './notifications';
import { people } from './people';
import { permissions } from './permissions';
import { pins } from './pins';
import { review } from './review';
import { roles } from './roles';
import { sending } from './sending';
import { threads } from './threads';
import { providers } from '../notifying/providers';
import { webhooks } from './webhooks';

const behaviours: Behaviours = {
	...people,
	...groups,
	...members,
	...messages,
	...sending,
	...conversations,
	...pins,
	...threads,
	...roles,
	...permissions,
	...notifications,
	...providers,
	...moderation,
	...keywordLists,
	...review,
	...aiAgents,
	...calls,
	...metrics,
	...campaignTemplates,
	...campaigns,
	...notificationFeed,
	...webhooks,
};

/** The behaviour of the service for an operation. @throws Error when the stand-in lacks it */
export function behaviourOf({ route }: Operation): Behaviours[string] {
	const behaviour = behaviours[route];
	if (!behaviour) throw new Error(`The stand-in does not know what ${route} does.`);
	return behaviour;
}
