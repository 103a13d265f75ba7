import type { Service } from '../service';
import { CSV } from '../support/forms';
import { byId, request, run } from './support';

/** A request to the campaigns API: '/campaigns/cmp-1' leaves the node as '/v3/campaigns/campaigns/cmp-1'. */
export const campaignsRequest = (line: string, body?: unknown, onBehalfOf?: string) =>
	request(line.replace(' /', ' /v3/campaigns/'), body, onBehalfOf);

/** A card with a placeholder, as the Card Builder exports one. */
export const CARD = {
	version: '1.0',
	style: { background: { light: '#FFFFFF', dark: '#1C1C1E' } },
	body: [{ id: 'title', type: 'text', content: 'Hi {{first_name}}' }],
	fallbackText: 'Hi {{first_name}}',
};

/** Tests that a refusal because of the state of a campaign says the state, and what to do. */
export function testRefusalByState(
	service: { current: Service },
	parameters: object,
	{ campaign, status, advice }: { campaign: string; status: string; advice: RegExp },
) {
	it(`says what to do about a campaign that is ${status}`, async () => {
		// The import of recipients needs a file; the other operations do not read it
		const form = { resource: 'campaign', ...parameters, campaignId: byId(campaign) };
		const { error } = await run(service.current, form as never, { binary: [CSV] });
		expect(error?.message).toMatch(new RegExp(`^The campaign '.+' has the status ${status} `));
		expect(error?.description).toMatch(advice);
		expect(error?.description).toContain('(ERR_VALIDATION, HTTP 400)');
	});
}
