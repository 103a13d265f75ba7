import { ApiError, type ErrorCode } from '../errors';
import type { Feature, State } from '../state';
import type { Behaviours, Call } from './call';

/** @throws ApiError when the app has switched the feature off; the code differs by route */
export function mustHaveFeature({ tenant }: State, feature: Feature, code: ErrorCode): void {
	if (!tenant.switchedOff.has(feature)) return;
	throw new ApiError(code, `The feature ${feature} is not accessible for this app.`);
}

/** The behaviours, each of which refuses while the feature is switched off. */
export function whenFeatureOn(feature: Feature, behaviours: Behaviours): Behaviours {
	return Object.fromEntries(
		Object.entries(behaviours).map(([route, behave]) => [
			route,
			(call: Call) => {
				mustHaveFeature(call.state, feature, 'ERR_FEATURE_NOT_ACCESSIBLE');
				return (behave as (call: Call) => unknown)(call);
			},
		]),
	);
}
