import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { byPage } from '../../shared/fields';
import { chosen } from '../../shared/methods/chosen';
import { searchFew } from '../../shared/methods/searching';

/** The restricted features of the chosen role. Each of them can be allowed again. */
export async function getRestrictedFeatures(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	// The editor also asks for forms of other operations, and asks again when the operation or the role changes. Without a role
	// there is nothing to read, and an untouched form shows no error
	const isAsked = this.getCurrentNodeParameter('operation') === 'allowFeatures';
	const role = isAsked ? chosen(this, 'role') : '';
	if (role === '') return [];
	const address = { url: '/roles/{role}/restrictedfeatures', path: { role } };
	// The whole list: nothing is typed (''), and there are no filters ({})
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
