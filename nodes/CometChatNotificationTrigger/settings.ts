import { refuseAs } from '../shared/values/inputError';
import { flag, oneOf } from '../shared/values/readers';
import type { ParameterSource } from '../shared/webhook/settings';
import { CHANNELS } from './channels';
import type { Channel } from './channels';

/** The values of the form. */
export interface Settings {
	channel: Channel;
	/** Whether the service leaves out people whose address it does not know; false for a channel without such a setting. */
	storedOnly: boolean;
	simplify: boolean;
	/** Whether publishing may take the place of a provider that leads to another URL. */
	replace: boolean;
}

/**
 * Reads the form.
 * @throws InputError naming the field
 */
export function readSettings(context: ParameterSource): Settings {
	const read = (name: string, preset: unknown) => context.getNodeParameter(name, preset) ?? preset;
	const chosen = oneOf(CHANNELS.map(({ value }) => value))(
		read('channel', 'email'),
		refuseAs('Channel'),
	);
	const channel = CHANNELS.find(({ value }) => value === chosen)!;
	const storedOnly = flag(read('storedOnly', false), refuseAs('Only People With a Stored Address'));
	return {
		channel,
		storedOnly: channel.storedOnlySetting !== undefined && storedOnly,
		simplify: flag(read('simplify', true), refuseAs('Simplify')),
		replace: flag(read('replace', false), refuseAs('Replace the Provider That Is There')),
	};
}
