const { addressOf } = require('./addresses');
const { asList, asObject, asText, firstText, isEmptyObject } = require('../shared/values');

/** Why a file is not in the export, by its mode or the access to it. */
const MISSING = new Map([
	['tombstone', 'Deleted file'],
	['hidden_by_limit', 'File that Slack hides because of its plan'],
	['access_denied', 'File that the export does not hold (access_denied)'],
	['file_not_found', 'File that the export does not hold (file_not_found)'],
	['check_file_info', 'File that the export does not hold (check_file_info)'],
]);

/**
 * The files of a message as attachments. The service keeps the address of a file, not the file.
 * @param passedOn files of messages that stand in this one
 * @param filesAddress where a copy of the files is, as `<address>/<file id>/<name>`; empty for Slack's own address
 * @returns `attachments`, and `problems`: what the report says about the files
 */
function filesOf(entry, passedOn, filesAddress) {
	const attachments = [];
	const problems = [];
	const given = [
		...asList(entry.files),
		...(entry.file === undefined ? [] : [entry.file]),
		...passedOn,
	].filter((file) => !isEmptyObject(file));
	for (const file of given.map(asObject)) {
		const attachment = attachmentOf(file, filesAddress);
		const reason = MISSING.get(file.mode) ?? MISSING.get(file.file_access);
		if (reason || !attachment) {
			problems.push(reason ?? 'File without address');
			continue;
		}
		attachments.push(attachment);
		if (/^https:\/\/[\w.-]*slack\.com\//.test(attachment.url)) {
			problems.push('File: only its address in Slack, which asks people to sign in there');
		}
	}
	return { attachments, problems };
}

function attachmentOf(file, filesAddress) {
	// Half an emoji, of a name that was cut, has no place in an address
	const name = firstText(file.name, file.title, file.id).toWellFormed();
	const own = addressOf(firstText(file.url_private, file.external_url, file.permalink));
	const copy = [filesAddress.replace(/\/$/, ''), asText(file.id), encodeURIComponent(name)].join(
		'/',
	);
	const isInSlack = file.mode !== 'external' && asText(file.id) !== '';
	const url = filesAddress !== '' && isInSlack ? copy : own;
	if (!/^https?:\/\//.test(url)) return undefined;
	const size = Number(file.size);
	return {
		url,
		name,
		mimeType: firstText(file.mimetype, 'application/octet-stream'),
		extension: firstText(file.filetype, /\.(\w+)$/.exec(name)?.[1], 'bin'),
		...(size > 0 && { size: String(size) }),
	};
}

module.exports = { filesOf };
