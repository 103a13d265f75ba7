import type { Service } from '../service';

/** The link that a message holds; the last one that was sent, unless another one is asked for. */
export function linkIn({ requests }: Service, index = -1): string {
	const body = requests.at(index)?.body as { data?: { text?: string } } | undefined;
	const link = /https?:\S+/.exec(body?.data?.text ?? '')?.[0];
	if (link === undefined) throw new Error('The message holds no link');
	return link;
}
