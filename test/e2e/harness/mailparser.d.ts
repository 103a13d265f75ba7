/** The part of n8n's own mail parser that is used here. */
declare module 'mailparser' {
	export interface ParsedMail {
		text?: string;
		subject?: string;
		date?: Date;
		messageId?: string;
		from?: { text: string };
		to?: { text: string };
		replyTo?: { text: string };
	}
	export function simpleParser(source: Buffer | string): Promise<ParsedMail>;
}
