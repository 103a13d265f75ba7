import type { Resource } from '../../../shared/operation/types';
import { archive } from './archive';
import { create } from './create';
import { createVersion } from './createVersion';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';
import { updateContent } from './updateContent';

export const campaignTemplate: Resource = {
	name: 'Campaign Template',
	value: 'campaignTemplate',
	description: 'Content that notifications and campaigns send, with placeholders for each user',
	defaultOperation: 'getMany',
	operations: [archive, create, createVersion, get, getMany, update, updateContent],
};
