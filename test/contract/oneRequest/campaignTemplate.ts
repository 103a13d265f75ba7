import { campaignsRequest } from '../campaigns';
import { byId } from '../support';
import type { Row } from './row';

const digest = { templateId: byId('weekly-digest') };
const sale = { templateId: byId('spring-sale') };

export const campaignTemplate: Row[] = [
	{
		operation: 'campaignTemplate/archive',
		it: 'takes a template out of use, and says which',
		form: digest,
		sends: campaignsRequest('DELETE /templates/weekly-digest'),
		gives: [{ archived: true, id: 'weekly-digest', success: true }],
		also: (_, { campaignTemplates }) =>
			expect(campaignTemplates.get('tmpl-1')?.status).toBe('archived'),
		absent: 'template',
	},
	{
		operation: 'campaignTemplate/createVersion',
		it: 'makes a version, and says which',
		form: digest,
		sends: campaignsRequest('POST /templates/weekly-digest/versions'),
		gives: [expect.objectContaining({ templateId: 'weekly-digest', currentVersion: 2 })],
		absent: 'template',
	},
	{
		operation: 'campaignTemplate/getMany',
		it: 'lists all templates',
		form: { returnAll: true },
		sends: campaignsRequest('GET /templates?limit=100'),
		also: (records) =>
			expect(records.map(({ templateId }) => templateId).sort()).toEqual([
				'old-news',
				'order_update',
				'spring-sale',
				'team-digest',
				'weekly-digest',
			]),
	},
	...['weekly, news', '={{ ["weekly", "news"] }}'].map(
		(tags): Row => ({
			operation: 'campaignTemplate/getMany',
			it: `takes the tags ${tags}`,
			form: { filters: { tags, tagMatch: 'all' } },
			sends: campaignsRequest('GET /templates?tagMatch=all&tags=weekly,news&limit=50'),
			// All templates of the seed have both tags
			also: (records) => expect(records).toHaveLength(5),
		}),
	),
	{
		operation: 'campaignTemplate/update',
		it: 'changes only what was added to the form',
		form: { ...sale, updateFields: { status: 'approved', variableSchema: 'first_name' } },
		sends: campaignsRequest('PUT /templates/spring-sale', {
			status: 'approved',
			variableSchema: ['first_name'],
		}),
		gives: [expect.objectContaining({ status: 'approved', variables: ['first_name'] })],
		absent: 'template',
	},
	{
		operation: 'campaignTemplate/update',
		it: 'empties what was added and left empty',
		form: {
			...sale,
			updateFields: { alternativeText: '', label: '', tags: '', templateCategory: byId('') },
		},
		sends: campaignsRequest('PUT /templates/spring-sale', {
			alternativeText: '',
			label: '',
			tags: [],
			templateCategory: '',
		}),
		gives: [expect.objectContaining({ templateId: 'spring-sale' })],
	},
];
