import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { clock } from '../../nodes/shared/transport/clock';
import { runNode, type NodeResult, type NodeRun } from '../engine/harness';
import { startService, type Service, type ServiceOptions } from '../service';

/** The stand-in for the tests of a file. Before each test, it is back at its seed, without requests, faults and deviations. */
export function useService(options: ServiceOptions = {}): { current: Service } {
	const holder = {} as { current: Service };
	beforeAll(async () => {
		holder.current = await startService(options);
	});
	beforeEach(() => holder.current.reset());
	afterAll(async () => await holder.current.close());
	return holder;
}

/** The credentials with which the node reaches a stand-in. */
export const credentialsFor = ({ origin, appId, apiKey }: Service) => ({
	appId,
	region: 'us',
	apiKey,
	apiOrigin: origin,
});

/** How a test runs the node. */
export interface Run extends NodeRun {
	/** More values of the credentials, or others. */
	app: IDataObject;
	/** Parts of the node's clock to replace during this run, such as its limits of time. */
	patience: Partial<typeof clock>;
}

/** Runs the node with credentials for a stand-in. */
export async function run(
	service: Service,
	parameters: INodeParameters,
	{ app, patience = {}, ...options }: Partial<Run> = {},
): Promise<NodeResult> {
	const credentials = { ...credentialsFor(service), ...app } as ICredentialDataDecryptedObject;
	const usual = Object.fromEntries(
		Object.keys(patience).map((key) => [key, clock[key as keyof typeof clock]]),
	);
	Object.assign(clock, patience);
	try {
		return await runNode({ credentials, parameters, ...options });
	} finally {
		Object.assign(clock, usual);
	}
}

/** A picker that was filled by ID, or by an expression. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The form of an operation, with the values of some of its fields. */
export const formOf = (resource: string, operation: string, values: object = {}): INodeParameters =>
	({ resource, operation, ...values }) as INodeParameters;
