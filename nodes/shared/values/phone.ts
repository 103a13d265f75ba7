import { visibleWord } from './readers';
import type { Convert } from './types';

/** A telephone number. Refuses what a spreadsheet made of a long number, e.g. `4,91234E+12`. */
export const phoneNumber: Convert = (value, refuse) => {
	const given = visibleWord(value, refuse);
	return /^\d[.,]\d+E\+\d+$/i.test(given)
		? refuse('was shortened by a spreadsheet: its last digits are lost')
		: given;
};
