/** The settings of the checks: the version, its folder, and where the package and the service are. */
export const settings = {
	version: requiredVariable('N8N_VERSION'),
	node: requiredVariable('NODE_MAJOR'),
	engineFolder: requiredVariable('ENGINE_FOLDER'),
	packageFolder: requiredVariable('PACKAGE_FOLDER'),
	origin: requiredVariable('SERVICE_ORIGIN'),
	appId: requiredVariable('SERVICE_APP_ID'),
	apiKey: requiredVariable('SERVICE_API_KEY'),
	managementKey: requiredVariable('SERVICE_MANAGEMENT_KEY'),
	managementSecret: requiredVariable('SERVICE_MANAGEMENT_SECRET'),
};

function requiredVariable(name: string): string {
	const value = process.env[name];
	if (!value) throw new Error(`${name} is not set; start the checks with npm run test:versions`);
	return value;
}

/** Whether the n8n of the checks has this version or a newer one. */
export function isAtLeast(major: number, minor: number): boolean {
	const [ourMajor, ourMinor] = settings.version.split('.').map(Number);
	return ourMajor > major || (ourMajor === major && ourMinor >= minor);
}
