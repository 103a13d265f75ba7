import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

import { answerJson } from '../../support/openServer';

/** The account in n8n's credentials. It exists only here. */
export const TWILIO_ACCOUNT = {
	authType: 'authToken',
	accountSid: `AC${'0'.repeat(31)}1`,
	authToken: 'OnlyForThisTestInstance1',
};

const LOGIN = `Basic ${Buffer.from(
	`${TWILIO_ACCOUNT.accountSid}:${TWILIO_ACCOUNT.authToken}`,
).toString('base64')}`;

const MESSAGES = `/2010-04-01/Accounts/${TWILIO_ACCOUNT.accountSid}/Messages.json`;

/** The format of numbers that Twilio takes, as its reference says. */
const E164 = /^\+[1-9]\d{1,14}$/;

const MAX_BODY = 1_600;

/** A text message that was sent. */
export interface TextMessage {
	from: string;
	to: string;
	body: string;
}

/**
 * The part of Twilio's API that sends text messages, as its reference documents it:
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export class Twilio {
	/** The sent messages, the oldest first. */
	readonly sent: TextMessage[] = [];

	readonly answer: RequestListener = (request, response) => {
		void text(request).then((body) => {
			const refuse = (status: number, code: number, message: string) =>
				answerJson(response, status, {
					code,
					message,
					more_info: `https://www.twilio.com/docs/errors/${code}`,
					status,
				});
			if (request.headers.authorization !== LOGIN) return refuse(401, 20003, 'Authenticate');
			if (request.method !== 'POST' || request.url !== MESSAGES) {
				return refuse(404, 20404, `The requested resource ${request.url} was not found`);
			}
			const fields = Object.fromEntries(new URLSearchParams(body));
			const { From: from = '', To: to = '', Body: said = '' } = fields;
			if (!E164.test(to)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`);
			if (said === '') return refuse(400, 21602, 'Message body is required.');
			if (said.length > MAX_BODY) {
				return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
			}
			this.sent.push({ from, to, body: said });
			const sid = `SM${randomBytes(16).toString('hex')}`;
			const now = new Date().toUTCString().replace('GMT', '+0000');
			return answerJson(response, 201, {
				account_sid: TWILIO_ACCOUNT.accountSid,
				api_version: '2010-04-01',
				body: said,
				date_created: now,
				date_sent: null,
				date_updated: now,
				direction: 'outbound-api',
				error_code: null,
				error_message: null,
				from,
				messaging_service_sid: null,
				num_media: '0',
				num_segments: '1',
				price: null,
				price_unit: 'USD',
				sid,
				status: 'queued',
				subresource_uris: { media: MESSAGES.replace('.json', `/${sid}/Media.json`) },
				to,
				uri: MESSAGES.replace('.json', `/${sid}.json`),
			});
		});
	};
}
