import { ApiError, badField } from '../errors';
import type { Template, TemplateChannel, TemplateVersion } from '../campaignRecords';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import { answerList, type Behaviours, type Call } from './call';
import { byUpdate, matchesSearch, hasTags, isoOf, matchesIfWanted } from './campaignLists';
import { whenFeatureOn } from './features';

/** A template by its ID or its slug. */
function templateAt({ state }: Pick<Call, 'state'>, id: unknown): Template | undefined {
	const bySlug = [...state.campaignTemplates.values()].find(({ templateId }) => templateId === id);
	return state.campaignTemplates.get(String(id)) ?? bySlug;
}

/**
 * @param status the HTTP status of the refusal; that of its code when left out
 * @throws ApiError when there is no such template
 */
export function findTemplate(call: Call, id: unknown = call.params.id, status?: number): Template {
	const template = templateAt(call, id);
	if (template) return template;
	throw new ApiError('ERR_TEMPLATE_NOT_FOUND', 'Template not found', undefined, {}, status);
}

export const lastVersion = ({ versions }: Template): TemplateVersion => versions.at(-1)!;

function view(template: Template, { withVersions = true } = {}): JsonObject {
	const { versions, createdAt, updatedAt, ...rest } = template;
	return {
		...rest,
		currentVersion: lastVersion(template).version,
		...(withVersions && {
			versions: versions.map((version) => ({ ...version, createdAt: isoOf(version.createdAt) })),
		}),
		createdAt: isoOf(createdAt),
		updatedAt: isoOf(updatedAt),
	};
}

const VARIABLE_NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** The names in a list of variables, which are texts or objects. */
export const variableNames = (schema: unknown[]): string[] =>
	schema.map((entry) => String(typeof entry === 'object' ? (entry as JsonObject).key : entry));

function checkVariables(schema: unknown): void {
	const wrong = variableNames((schema ?? []) as unknown[]).find(
		(name) => !VARIABLE_NAME.test(name),
	);
	if (wrong !== undefined) throw badField('variableSchema', `${wrong} is no name of a variable.`);
}

function checkChannels({ state }: Call, channels: TemplateChannel[]): void {
	const types = channels.map(({ channelType }) => channelType);
	if (new Set(types).size < types.length) {
		throw new ApiError('ERR_CONFLICT', 'A channel type may only be there once');
	}
	for (const { channelId } of channels) {
		const isThere = [...state.campaignChannels.values()].some(
			(channel) => channel.channelId === channelId || channel.id === channelId,
		);
		if (channelId !== undefined && !isThere) {
			throw new ApiError('ERR_CHANNEL_NOT_FOUND', 'Channel not found');
		}
	}
}

/** Adds a version with the content of the last version. */
function addVersion(template: Template): void {
	const { version, channels } = lastVersion(template);
	const { variableSchema } = template;
	template.versions.push({
		version: version + 1,
		channels: channels.map((channel) => ({ ...channel })),
		variableSchema,
		createdAt: unixNow(),
	});
	template.updatedAt = unixNow();
}

function create(call: Call): unknown {
	const { name, templateId, channels, ...sent } = call.body;
	const id = (templateId ??
		`cc-template-${String(name).toLowerCase().replace(/\W+/g, '-')}`) as string;
	if (templateAt(call, id)) throw new ApiError('ERR_CONFLICT', `The templateId ${id} is taken`);
	checkVariables(sent.variableSchema);
	checkChannels(call, channels as TemplateChannel[]);
	const now = unixNow();
	const template: Template = {
		tags: [],
		status: 'draft',
		variableSchema: [],
		config: {},
		...(sent as Partial<Template>),
		id: `tmpl-${call.state.campaignTemplates.size + 1}`,
		templateId: id,
		name: String(name),
		versions: [],
		createdAt: now,
		updatedAt: now,
	};
	const written = (channels as TemplateChannel[]).map((channel) => ({
		...channel,
		content: channel.content ?? {},
	}));
	const { variableSchema } = template;
	template.versions.push({ version: 1, channels: written, variableSchema, createdAt: now });
	call.state.campaignTemplates.set(template.id, template);
	return { data: view(template) };
}

/** Editing an approved template makes a new version; a new status alone is no edit. */
function update(call: Call): unknown {
	const template = findTemplate(call);
	checkVariables(call.body.variableSchema);
	const isEdit = Object.keys(call.body).some((name) => name !== 'status');
	const wasApproved = template.status === 'approved';
	Object.assign(template, call.body, { updatedAt: unixNow() });
	if (isEdit && wasApproved) addVersion(template);
	return { data: view(template) };
}

function replaceContent(call: Call): unknown {
	const template = findTemplate(call);
	const find = () =>
		lastVersion(template).channels.find(
			({ channelType }) => channelType === call.params.channelType,
		);
	if (!find()) throw new ApiError('ERR_CHANNEL_NOT_FOUND', 'Channel not found');
	if (template.status === 'approved') addVersion(template);
	// Found anew, because it may be that of the new version
	find()!.content = call.body.content as JsonObject;
	return { data: view(template) };
}

function list(call: Call): unknown {
	const { query, state } = call;
	const found = [...state.campaignTemplates.values()].filter(
		({ name, templateId, status, tags, templateCategory }) =>
			matchesSearch(query.search, name, templateId) &&
			matchesIfWanted(query.status, status) &&
			matchesIfWanted(query.templateCategory, templateCategory) &&
			hasTags(tags, query),
	);
	const views = found.map((template) => view(template, { withVersions: false }));
	return answerList(call, views, { key: 'id', ...byUpdate });
}

/** The behaviour that lists categories or channels, which can be searched by name. */
const listNamed = (names: 'campaignCategories' | 'campaignChannels') => (call: Call) => {
	const records = [...call.state[names].values()].filter(({ name }) =>
		matchesSearch(call.query.search, name),
	);
	const views = records.map(
		(one): JsonObject => ({
			...one,
			createdAt: isoOf(one.createdAt),
			updatedAt: isoOf(one.updatedAt),
		}),
	);
	return answerList(call, views, { key: 'id', ...byUpdate });
};

/** Templates of campaigns, and what they refer to. */
export const campaignTemplates: Behaviours = whenFeatureOn('campaigns', {
	'GET /campaigns/templates': list,
	'POST /campaigns/templates': create,
	'GET /campaigns/templates/{id}': (call: Call) => ({ data: view(findTemplate(call)) }),
	'PUT /campaigns/templates/{id}': update,
	'DELETE /campaigns/templates/{id}': (call: Call) => {
		const template = Object.assign(findTemplate(call), {
			status: 'archived',
			updatedAt: unixNow(),
		});
		return { data: view(template) };
	},
	'PUT /campaigns/templates/{id}/channels/{channelType}': replaceContent,
	'POST /campaigns/templates/{id}/versions': (call: Call) => {
		const template = findTemplate(call);
		addVersion(template);
		return { data: view(template) };
	},
	'GET /campaigns/templates/categories': listNamed('campaignCategories'),
	'GET /campaigns/channels': listNamed('campaignChannels'),
});
