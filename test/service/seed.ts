import { seededRandom } from './random';
import { seedAiAgents } from './seed/aiAgents';
import { seedCalls } from './seed/calls';
import { seedCampaigns } from './seed/campaigns';
import { seedGroups } from './seed/groups';
import { seedMessages } from './seed/messages';
import { seedModeration } from './seed/moderation';
import { seedNewApp } from './seed/newApp';
import { seedNotifications } from './seed/notifications';
import { seedRoles } from './seed/roles';
import { seedUsers } from './seed/users';
import { State } from './state';

export { seedIds } from './seed/ids';

interface Start {
	seed: number;
	appId: string;
	records: 'community' | 'new app';
}

/** The records with which the stand-in starts; the same seed gives the same community. */
export function seededState({ seed, appId, records }: Start): State {
	const state = new State();
	if (records === 'new app') {
		seedNewApp(state);
		return state;
	}
	const random = seededRandom(seed);
	seedRoles(state);
	seedUsers(state, random);
	seedGroups(state, random);
	seedMessages(state, random);
	seedModeration(state, random, appId);
	seedCalls(state, random);
	seedNotifications(state, random);
	seedCampaigns(state);
	seedAiAgents(state);
	return state;
}
