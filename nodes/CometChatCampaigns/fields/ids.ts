import { optionalPicker, picker } from '../../shared/fields';
import { idInAddress } from '../../shared/transport/urls';
import type { Field } from '../../shared/operation/types';

export const templateId: Field = {
	...picker(
		'templateId',
		'Template',
		'searchTemplates',
		'e.g. weekly-digest',
		'The template to work on, by ID',
	),
	path: 'id',
};

/** For operations that send a template, now or later. */
export const approvedTemplate: Field = {
	...picker(
		'templateId',
		'Template',
		'searchApprovedTemplates',
		'e.g. weekly-digest',
		'The template to send, by ID; the list has the approved ones',
	),
	routing: { send: { type: 'body', property: 'templateId' } },
	// Before the ID is sent in a body, the template is read at an address with the ID in it
	as: idInAddress,
};

export const campaignId: Field = {
	...picker(
		'campaignId',
		'Campaign',
		'searchCampaigns',
		'e.g. cmp-1',
		'The campaign to work on, by ID',
	),
	path: 'id',
};

export const feedItemId: Field = {
	displayName: 'Feed Item ID',
	name: 'feedItemId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. feed-cl9xyz123',
	description: 'The ID of the item, as it stands in the feed and in events',
	path: 'id',
};

/** A field for the collection Filters. The service knows a category by its name. */
export const categoryFilter: Field = {
	...optionalPicker(
		'templateCategory',
		'Category',
		'searchCategories',
		'e.g. Updates',
		'Only records of this category of templates, by name',
	),
	routing: { send: { type: 'query', property: 'templateCategory' } },
};
