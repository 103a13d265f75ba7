/**
 * `npm run event -- <URL of a trigger> [event]`, or `-- email` for a Notification Trigger: lets the stand-in of
 * `npm run dev` send an event, as if it happened in an app. It also adds a webhook for the URL, as a person does in the
 * dashboard. From then on the trigger also gets the events that nodes cause, such as messages that they send.
 */
import { parseArgs } from 'node:util';

import axios, { type AxiosInstance } from 'axios';

/** The address at which `npm run dev` and `npm run service` start the stand-in. */
const STAND_IN = 'http://127.0.0.1:4010';

/** The service waits 2 seconds for an answer, so that an outcome is known after this time. */
const DELIVERY_TIMEOUT_MS = 5_000;

const USAGE =
	"Copy the Test URL or the Production URL of a CometChat Trigger that is registered by hand, and call\n  npm run event -- <URL> [event, e.g. message_sent]\nFor a CometChat Notification Trigger that is published, call\n  npm run event -- email (or push, sms)\n'npm run dev' has to be running.";

/** The end of the names of notifications, e.g. `email-notification-payload-generated`. */
const NOTIFICATION = '-notification-payload-generated';

const CHANNELS = ['email', 'push', 'sms'];

interface Delivery {
	id: number;
	url: string;
	status?: number;
	error?: string;
}

/** The user name and password that the credentials of a trigger in `npm run dev` hold. */
interface Login {
	username: string;
	password: string;
}

/**
 * Sends an event to a URL.
 * @returns the HTTP status with which n8n answered
 * @throws Error in a sentence, when there is no such event, or nothing answered
 */
async function sendEvent(
	service: string,
	url: string,
	trigger: string,
	login: Login,
): Promise<number> {
	const standIn = axios.create({ baseURL: `${service}/_service` });
	const { data: known } = await standIn.get<{ data: string[] }>('/events');
	if (!known.data.includes(trigger)) {
		throw new Error(`There is no event ${trigger}. There are: ${known.data.join(', ')}`);
	}
	if (!trigger.endsWith(NOTIFICATION)) await addWebhook(standIn, url, login);
	const deliveries = async () =>
		(await standIn.get<{ data: Delivery[] }>('/deliveries')).data.data.filter(
			(delivery) => delivery.url === url,
		);
	const before = (await deliveries()).length;
	await standIn.post('/events', { trigger });
	const until = Date.now() + DELIVERY_TIMEOUT_MS;
	while (Date.now() < until) {
		const [delivery] = (await deliveries()).slice(before);
		if (delivery?.status !== undefined) return delivery.status;
		if (delivery?.error !== undefined) throw new Error(`${url} did not answer: ${delivery.error}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`${url} did not answer in time`);
}

/** Adds a webhook for a URL, as a person does in the dashboard. */
async function addWebhook(
	standIn: AxiosInstance,
	url: string,
	{ username, password }: Login,
): Promise<void> {
	const { data: webhooks } = await standIn.get<{ data: Array<{ webhookURL: string }> }>(
		'/webhooks',
	);
	if (webhooks.data.some(({ webhookURL }) => webhookURL === url)) return;
	await standIn.post('/webhooks', { webhookURL: url, username, password });
}

/**
 * The URL of the Notification Trigger that has registered itself for a channel.
 * @throws Error in a sentence, when there is none
 */
async function providerOf(service: string, channel: string): Promise<string> {
	const { data } = await axios.get<{ data: Record<string, { webhookURL: string } | undefined> }>(
		`${service}/_service/providers`,
	);
	const provider = data.data[channel];
	if (provider) return provider.webhookURL;
	throw new Error(
		`Nothing takes notifications by ${channel}: publish a workflow with the CometChat Notification Trigger`,
	);
}

/** What a status of n8n means: `200` → `n8n took it`. */
function meaningOf(status: number): string {
	if (status === 404) {
		return 'n8n does not listen at this URL: publish the workflow, or click "Listen for test event" for the Test URL';
	}
	if (status === 401) return "the trigger has other credentials than 'CometChat webhook'";
	return status === 200 ? 'n8n took it' : `n8n answered ${status}`;
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			service: { type: 'string', default: STAND_IN },
			username: { type: 'string', default: 'n8n' },
			password: { type: 'string', default: 'EventsOfTheChat1' },
		},
	});
	const [first, second = 'message_sent'] = positionals;
	const isChannel = CHANNELS.includes(first);
	const url = isChannel ? await providerOf(values.service, first) : first;
	const event = isChannel ? first + NOTIFICATION : second;
	if (!url || !URL.canParse(url)) throw new Error(USAGE);
	const status = await sendEvent(values.service, url, event, values);
	console.log(`${event}: ${meaningOf(status)}`);
	if (status !== 200) process.exitCode = 1;
}

if (require.main === module) {
	main().catch((error: Error & { code?: string }) => {
		console.error(error.code === 'ECONNREFUSED' ? USAGE : error.message);
		process.exitCode = 1;
	});
}
