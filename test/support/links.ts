import type { Service } from '../service';

/** The last link that a message holds, if any. */
export function findLink({ requests }: Service, index: number): string | undefined {
	const body = requests.at(index)?.body as { data?: { text?: string } } | undefined;
	return body?.data?.text?.match(/https?:\S+/g)?.at(-1);
}

/** The last link that a message holds; the last one that was sent, unless another one is asked for. */
export function linkIn(service: Service, index = -1): string {
	const link = findLink(service, index);
	if (link === undefined) throw new Error('The message holds no link');
	return link;
}
