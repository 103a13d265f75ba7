/** The changelog, read by the commands that make and publish a version. */
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');

const CHANGELOG = resolve(__dirname, '../../CHANGELOG.md');

const HEADING = /^## (\S+) - (\S+)$/;

/**
 * The versions of a changelog, the newest first.
 * @returns {Array<{version: string, date: string, notes: string}>} `date` is `Unreleased` until the version is made
 */
function versions(text) {
	const found = [];
	for (const line of text.split('\n')) {
		const heading = HEADING.exec(line);
		if (heading) found.push({ version: heading[1], date: heading[2], lines: [] });
		else if (line.startsWith('## ')) throw new Error(`CHANGELOG.md has an odd heading: '${line}'`);
		else found.at(-1)?.lines.push(line);
	}
	return found.map(({ lines, ...rest }) => ({ ...rest, notes: lines.join('\n').trim() }));
}

/**
 * The section of a version in the changelog.
 * @throws when the version has no date yet, no section, or nothing in it
 */
function notesOf(text, version) {
	const section = versions(text).find((candidate) => candidate.version === version);
	if (!section?.notes) throw new Error(`CHANGELOG.md says nothing of ${version}`);
	if (section.date === 'Unreleased') throw new Error(`CHANGELOG.md has no date for ${version}`);
	return section.notes;
}

/** Writes `today` as the date of the newest version; returns that version and the new text. */
function dated(text, today) {
	const [newest] = versions(text);
	if (newest?.date !== 'Unreleased' || !newest.notes) {
		throw new Error("CHANGELOG.md has to begin with the new version: '## 1.2.3 - Unreleased'");
	}
	const heading = `## ${newest.version} - `;
	return {
		version: newest.version,
		text: text.replace(`${heading}Unreleased`, `${heading}${today}`),
	};
}

module.exports = { CHANGELOG, dated, notesOf, read: () => readFileSync(CHANGELOG, 'utf8') };
