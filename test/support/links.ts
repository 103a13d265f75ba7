import type { Service } from '../service';

/**
 * The last link in the message of a request; undefined if there is none.
 * @param index of the request; from the end when negative
 */
export function findLink({ requests }: Service, index: number): string | undefined {
	const body = requests.at(index)?.body as { data?: { text?: string } } | undefined;
	return body?.data?.text?.match(/https?:\S+/g)?.at(-1);
}

/** Finds a link like {@link findLink}, by default in the latest message. @throws when the message holds no link */
export function linkIn(service: Service, index = -1): string {
	const link = findLink(service, index);
	if (link === undefined) throw new Error('The message holds no link');
	return link;
}
