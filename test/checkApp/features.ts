import type { Run } from './run';

/** Features that not every app has, with the route of a list that only apps with the feature can read. */
const FEATURES = {
	campaigns: 'GET /campaigns/templates',
	'AI agents': 'GET /ai-agents/agent-builder/agents',
} as const;

/** The documented codes of a feature that is switched off. */
const SWITCHED_OFF = [
	'ERR_FEATURE_NOT_ACCESSIBLE',
	'ERR_PERMISSION_DENIED',
	'ERR_ACTION_NOT_ALLOWED',
];

/**
 * Whether an app has a feature. The report lists a missing feature as left out. A missing feature is a finding only if the
 * code of the refusal is not documented, because the node cannot explain such a code.
 */
export async function hasFeature(run: Run, feature: keyof typeof FEATURES): Promise<boolean> {
	const route = FEATURES[feature];
	const { status, code = 'no code' } = await run.requestFeature(feature, route);
	if (status < 300) return true;
	run.leftOut.add(`${feature}: the app does not give them (${route}: status ${status}, ${code})`);
	if (!SWITCHED_OFF.includes(code)) {
		run.noteFinding({
			what: 'status',
			route,
			step: run.gateway.step,
			expected: `status 200, or ${SWITCHED_OFF[0]}`,
			got: `status ${status} with ${code}`,
			deviation: { route, change: 'status', from: 200, to: status, code },
		});
	}
	return false;
}
