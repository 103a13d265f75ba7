import type { Service } from '../service';

/** The last link that a message holds; the last one that was sent, unless another one is asked for. */
export function linkIn({ requests }: Service, index = -1): string {
	const body = requests.at(index)?.body as { data?: { text?: string } } | undefined;
	const link = body?.data?.text?.match(/https?:\S+/g)?.at(-1);
	if (link === undefined) throw new Error('The message holds no link');
	return link;
}
