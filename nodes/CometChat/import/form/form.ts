import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { refuseAs } from '../../../shared/values/inputError';
import { UNCHECKED } from '../../../shared/operation/form/parameters';
import { flag, isEmpty, number, oneOf } from '../../../shared/values/readers';
import type { Refuse } from '../../../shared/values/types';

/** The choices of the form. */
export interface Form {
	inputMode: string;
	dryRun: boolean;
	summaryOnly: boolean;
	sendOldMessages: boolean;
	/** Milliseconds that an outage may last. */
	maxOutage: number;
}

/** The minutes that count if 'Max Outage' is not given; also the default of this field. */
const MAX_OUTAGE_PRESET = 10;

/** @throws InputError for an option of the wrong kind */
export function readForm(context: IExecuteFunctions): Form {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const minutes = Math.max(0, option('Max Outage', options.maxOutage, number, MAX_OUTAGE_PRESET));
	return {
		inputMode: context.getNodeParameter('inputMode', 0, 'autoMap') as string,
		dryRun: readDryRun(context.getNodeParameter('dryRun', 0, false, UNCHECKED)),
		summaryOnly: option('Return', options.return, oneOf(['each', 'summary']), 'each') === 'summary',
		sendOldMessages: option('Send Old Messages', options.sendOldMessages, flag, false),
		maxOutage: minutes * 60_000,
	};
}

/** Refuses an empty value: an expression that finds nothing must not send records that a person only wanted to check. */
function readDryRun(given: unknown): boolean {
	const refuse = refuseAs('Dry Run');
	if (isEmpty(given)) refuse('is empty');
	return flag(given, refuse);
}

/** An option of the form; `preset` if the option was not added or is empty. */
function option<Value>(
	label: string,
	given: unknown,
	read: (value: unknown, refuse: Refuse) => Value,
	preset: Value,
): Value {
	return isEmpty(given) ? preset : read(given, refuseAs(label));
}
