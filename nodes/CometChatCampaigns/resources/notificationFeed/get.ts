import { collection, optionalOnBehalfOf, output } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { feedItemId } from '../../fields';
import { templateOnly } from './feedFields';
import { simplifyFeedItem } from './simplifyFeedItem';

const options: Field = collection('options', [optionalOnBehalfOf, templateOnly]);

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a feed item',
	description: 'Read a notification as it stands in the feed of a user',
	routing: { request: { method: 'GET', url: '/campaigns/notification-feed/{id}' } },
	fields: [feedItemId, ...output, options],
	simplify: simplifyFeedItem,
};
