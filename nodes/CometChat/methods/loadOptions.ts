import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { byPage } from '../../shared/fields';
import { chosen } from '../../shared/methods/chosen';
import { searchFew } from '../../shared/methods/searching';

/** The features that the chosen role may not use, of which some can be allowed again. */
export async function getRestrictedFeatures(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const role = chosen(this, 'role');
	if (role === '') {
		throw new NodeOperationError(this.getNode(), 'Choose the role first', {
			description: "Its features are listed when 'Role' holds a role, and no expression.",
		});
	}
	const address = { url: '/roles/{role}/restrictedfeatures', path: { role } };
	const { results } = await searchFew(
		this,
		address,
		byPage('key'),
		'key',
		'',
		{},
		({ title }) => title,
	);
	return results;
}
