import type { IDataObject } from 'n8n-workflow';
import { runsInLoop } from '../engine/harness';

/**
 * What tests expect of one of the two ways in which n8n runs the node, and what is empty in n8n's own loop. With all items at once, all items are checked before the
 * first request leaves, also against each other, and the editor can show hints. n8n's own loop starts every item by itself.
 */
export const unlessInLoop = {
	/** Good items to put in front of a bad item; none in n8n's own loop, because it sends them. */
	goodItemsInFront: (items: IDataObject[]): IDataObject[] => (runsInLoop ? [] : items),
	/** The hints that the editor shows. */
	hints: (texts: string[]): string[] => (runsInLoop ? [] : texts),
};
