import { seededRandom } from './random';
import { seedAiAgents } from './seed/aiAgents';
import { seedCalls } from './seed/calls';
import { seedCampaigns } from './seed/campaigns';
import { seedGroups } from './seed/groups';
import { seedMessages } from './seed/messages';
import { seedModeration } from './seed/moderation';
import { seedNotifications } from './seed/notifications';
import { seedRoles } from './seed/roles';
import { seedUsers } from './seed/users';
import { State } from './state';

export { seedIds } from './seed/ids';

/** The community every run starts with; the same seed gives the same records. */
export function seededState({ seed, appId }: { seed: number; appId: string }): State {
	const state = new State();
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
