import type { Resource } from '../../transport/types';
import { banMember } from './banMember';
import { markConversationAsDelivered } from './markConversationAsDelivered';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	defaultOperation: 'banMember',
	operations: [banMember, markConversationAsDelivered],
};
