import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { byPage } from '../../shared/fields';
import { chosen } from '../../shared/methods/chosen';
import { searchShortList } from '../../shared/methods/searching';

const NOTHING_TYPED = '';

/** The restricted features of the chosen role, to choose the features that are allowed again. */
export async function getRestrictedFeatures(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	// The editor also asks while the form of another operation is open, and before a role is chosen
	const isAsked = this.getCurrentNodeParameter('operation') === 'allowFeatures';
	const role = isAsked ? chosen(this, 'role') : '';
	if (role === '') return [];
	const address = { url: '/roles/{role}/restrictedfeatures', path: { role } };
	const { results } = await searchShortList(this, address, byPage('key'), 'key', NOTHING_TYPED, {
		nameOf: ({ title }) => title,
	});
	return results;
}
