import type { Resource } from '../../transport/types';
import { getManyRestrictedFeatures } from './getManyRestrictedFeatures';

export const role: Resource = {
	name: 'Role',
	value: 'role',
	defaultOperation: 'getManyRestrictedFeatures',
	operations: [getManyRestrictedFeatures],
};
