import { e2e } from '../editor/page';
import { testDecisions } from '../harness/decisionCases';

beforeAll(() => e2e.session.reset());

testDecisions(() => {
	const { n8n } = e2e.session;
	return { ...e2e.session, answering: n8n.origin, logs: () => [n8n.log()] };
});
