const { asObject, asText, cut, firstText, toId, toOwnId } = require('../shared/values');

const LONGEST_NAME = 100;

/** Slack's own names for what it keeps about a person are long enough for this; metadata takes 5 KB. */
const LONGEST_TITLE = 250;

const ROLES = ['is_admin', 'is_owner', 'is_restricted', 'is_ultra_restricted'];

/**
 * The people of an export: those of users.json, and those who only occur elsewhere, e.g. members of other
 * companies in a shared channel, or bots.
 * @param listed entries `{file, entry}` of users.json
 */
function collectPeople(listed, notes) {
	const records = new Map();
	const departed = [];
	const byBotId = new Map();
	const added = new Map();
	let total = 0;

	/** @returns the record, or nothing when a record with this ID exists already */
	const add = (id, name, file, more) => {
		if (records.has(id)) return undefined;
		const record = { uid: id, name: cut(name, LONGEST_NAME), ...more };
		if (record.name !== name) notes.add('users', 'shortened', file, 'Name', id);
		records.set(id, record);
		return record;
	};

	for (const { file, entry } of listed) {
		total++;
		const user = asObject(entry);
		const id = toId(user.id);
		if (id === '') {
			notes.add('users', 'left out', file, 'No ID', asText(user.name));
			continue;
		}
		if (!add(id, nameIn(user), file, detailsOf(user, file, notes))) {
			notes.add('users', 'left out', file, 'The ID stands in the list twice', id);
			continue;
		}
		if (user.deleted === true) departed.push(id);
		const botId = asText(asObject(user.profile).bot_id);
		if (botId !== '') byBotId.set(botId, id);
	}

	const idOf = (slackId) => byBotId.get(slackId) ?? toId(slackId);

	return {
		idOf,
		has: (slackId) => records.has(toId(slackId)),
		nameOf: (slackId) => records.get(toId(slackId))?.name,
		/** The UID of a person. If nobody with this ID is known, a person with the given name is added. */
		ensure(slackId, name, file) {
			const id = idOf(slackId);
			if (!records.has(id)) {
				total++;
				const tags = ['slack', 'slack-not-listed'];
				add(id, firstText(name, slackId), file, { tags });
				added.set(id, { slackId, name, file });
				notes.add('users', 'added', file, 'Not in users.json', id);
			}
			// Lists of members and some messages have the ID only, and a later message the name
			const own = added.get(id);
			if (own?.name === '' && name !== '') {
				own.name = name;
				records.get(id).name = cut(name, LONGEST_NAME);
			}
			return id;
		},
		/** Those who were not listed, as `ensure` was asked for them. */
		added: () => [...added.values()],
		records: () => [...records.values()],
		/** UIDs of people who are deactivated in Slack. */
		departed,
		/** The number of people in the list, for the report. */
		total: () => total,
	};
}

function nameIn(user) {
	const { real_name, display_name } = asObject(user.profile);
	return firstText(real_name, user.real_name, display_name, user.name, user.id);
}

function detailsOf(user, file, notes) {
	const profile = asObject(user.profile);
	const { image_192, image_512, image_72, image_original, email, phone } = profile;
	const avatar = firstText(image_192, image_512, image_72, image_original);
	const fullTitle = asText(profile.title);
	const title = cut(fullTitle, LONGEST_TITLE);
	if (title !== fullTitle) notes.add('users', 'shortened', file, 'Title', toId(user.id));
	const lost = [
		...(Object.keys(asObject(profile.fields)).length > 0 ? ['Own fields of the profile'] : []),
		...(ROLES.some((role) => user[role] === true) ? ['Role: admin, owner or guest'] : []),
	];
	for (const what of lost) notes.add('users', 'not carried over', file, what, toId(user.id));
	const hidden = {
		...(asText(email) !== '' && { email: asText(email) }),
		...(asText(phone) !== '' && { contactNumber: asText(phone) }),
	};
	const metadata = {
		...(asText(user.name) !== '' && { slackName: cut(asText(user.name), LONGEST_NAME) }),
		...(title !== '' && { title }),
		// Only the server sees what is in `@private`
		...(Object.keys(hidden).length > 0 && { '@private': hidden }),
	};
	return {
		...(/^https?:\/\//.test(avatar) && { avatar }),
		tags: user.is_bot === true || user.id === 'USLACKBOT' ? ['slack', 'slack-bot'] : ['slack'],
		...(Object.keys(metadata).length > 0 && { metadata }),
	};
}

/** The author of a message: the ID in Slack, and a name for authors who are not in the list of people. */
function senderOf(entry) {
	const profile = asObject(entry.user_profile);
	const bot = asObject(entry.bot_profile);
	const comment = asObject(entry.comment);
	const file = asObject(entry.file);
	const name = firstText(
		profile.real_name,
		profile.display_name,
		entry.username,
		bot.name,
		profile.name,
	);
	const slackId = firstText(entry.user, entry.bot_id, comment.user, file.user);
	if (slackId !== '') return { slackId, name };
	// Some very old integrations have nothing but a name
	return name === '' ? undefined : { slackId: toOwnId(`slack-${name}`), name };
}

module.exports = { collectPeople, senderOf };
