import type { Backend, Router } from '../router';
import { addCallRoutes } from './calls';
import { addGroupRoutes } from './groups';
import { addImportRoutes } from './import';
import { addKeywordRoutes } from './keywords';
import { addMessageRoutes } from './messages';
import { addNotificationRoutes } from './notifications';
import { addReasonRoutes } from './reasons';
import { addReviewRoutes } from './review';
import { addRoleRoutes } from './roles';
import { addRuleRoutes } from './rules';
import { addUserRoutes } from './users';

/** Adds all routes of the service. */
export function addRoutes(backend: Backend, routers: { api: Router; imports: Router[] }): void {
	const { api, imports } = routers;
	addCallRoutes(api, backend);
	addGroupRoutes(api, backend);
	addKeywordRoutes(api, backend);
	addMessageRoutes(api, backend);
	addNotificationRoutes(api, backend);
	addReasonRoutes(api, backend);
	addReviewRoutes(api, backend);
	addRoleRoutes(api, backend);
	addRuleRoutes(api, backend);
	addUserRoutes(api, backend);
	for (const router of imports) addImportRoutes(router, backend);
}
