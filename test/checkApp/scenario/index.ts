import { appSettings } from './appSettings';
import { campaigns } from './campaigns';
import { conversations } from './conversations';
import { groups } from './groups';
import { imports } from './imports';
import { knowledge } from './knowledge';
import { leaving } from './leaving';
import { messages } from './messages';
import { moderation } from './moderation';
import { notifications } from './notifications';
import { paging } from './paging';
import { providers } from './providers';
import { reading } from './reading';
import { roles } from './roles';
import { users } from './users';
import { questions } from '../questions';
import type { Part } from '../run';
import { wrongRequests } from './wrong';

export { tour } from './tour';

/** The scenario, in the order of a person who gets to know an app. */
export const scenario: Part[] = [
	users,
	groups,
	messages,
	conversations,
	moderation,
	roles,
	imports,
	paging,
	notifications,
	providers,
	campaigns,
	knowledge,
	reading,
	wrongRequests,
	questions,
	leaving,
	appSettings,
];

/**
 * The named parts of the scenario, the parts whose records they use, and so on.
 * @throws for a name that no part has
 */
export function partsNamed(names: string[]): Part[] {
	const wanted = new Set<string>();
	const add = (name: string) => {
		const part = scenario.find((candidate) => candidate.name === name);
		if (!part) {
			const partNames = scenario.map((each) => each.name).join(', ');
			throw new Error(`There is no part '${name}' of the scenario. There are: ${partNames}.`);
		}
		part.after?.forEach(add);
		wanted.add(name);
	};
	names.forEach(add);
	return scenario.filter(({ name }) => wanted.has(name));
}
