/** The settings of the checks: the version, its folder, and where the package and the service are. */
export const settings = {
	version: given('N8N_VERSION'),
	node: given('NODE_MAJOR'),
	engineFolder: given('ENGINE_FOLDER'),
	packageFolder: given('PACKAGE_FOLDER'),
	origin: given('SERVICE_ORIGIN'),
	appId: given('SERVICE_APP_ID'),
	apiKey: given('SERVICE_API_KEY'),
	managementKey: given('SERVICE_MANAGEMENT_KEY'),
	managementSecret: given('SERVICE_MANAGEMENT_SECRET'),
};

function given(name: string): string {
	const value = process.env[name];
	if (!value) throw new Error(`${name} is not set; start the checks with npm run test:versions`);
	return value;
}

/** Whether the n8n of the checks has this version or a newer one. */
export function isAtLeast(major: number, minor: number): boolean {
	const [ourMajor, ourMinor] = settings.version.split('.').map(Number);
	return ourMajor > major || (ourMajor === major && ourMinor >= minor);
}
