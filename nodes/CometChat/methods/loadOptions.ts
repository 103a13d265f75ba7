import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { byPage } from '../../shared/fields';
import { chosen } from '../../shared/methods/chosen';
import { searchFew } from '../../shared/methods/searching';

/** The features that the chosen role may not use, of which some can be allowed again. */
export async function getRestrictedFeatures(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const role = chosen(this, 'role');
	// An untouched form shows no error
	if (role === '') return [];
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
