/**
 * Runs the two checks of the community package scanner that need no published package: the rules over the
 * source, and the rules over the tarball that would be published. Then looks whether the tarball holds each node, each
 * credentials type and each file that its code reads, because a tarball without a build breaks no rule, and how large it is. Exits with 1 when one of them fails.
 */
const { execFileSync } = require('node:child_process');
const { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '../..');

/** Bytes of the tarball, which everybody downloads who installs the package. */
const MAX_SIZE = 250_000;

/** The files that package.json names and an unpacked tarball does not hold. */
function missingIn(folder) {
	const { n8n } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].filter((file) => !existsSync(join(folder, file)));
}

/** The files of the package that its code reads when it first needs them, and a folder does not hold. */
function missingOfCode(folder) {
	const dist = join(folder, 'dist');
	const files = existsSync(dist) ? readdirSync(dist).filter((file) => file.endsWith('.js')) : [];
	return files.flatMap((file) => {
		const code = readFileSync(join(dist, file), 'utf8');
		const read = [...code.matchAll(/require\(["'`](\.[^"'`]*)["'`]\)/g)].map(
			([, target]) => target,
		);
		return [...new Set(read)].filter((target) => !existsSync(join(dist, target)));
	});
}

/** The faults of a tarball whose contents are unpacked in a folder, as sentences. */
function problemsOf({ folder, size }) {
	const missing = missingIn(folder);
	const problems = [];
	if (missing.length > 0) {
		problems.push(`The tarball lacks ${missing.join(', ')}: run 'npm run build' first`);
	}
	for (const target of missingOfCode(folder)) {
		problems.push(
			`The code of the tarball reads ${JSON.stringify(target)}, which it does not hold`,
		);
	}
	if (size > MAX_SIZE) {
		problems.push(`The tarball has ${kilobytes(size)}, more than ${kilobytes(MAX_SIZE)}`);
	}
	return problems;
}

function kilobytes(bytes) {
	return `${(bytes / 1_000).toFixed(1)} kB`;
}

async function main() {
	const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(
		'@n8n/scan-community-package/scanner/scanner.mjs'
	);
	const unpacked = mkdtempSync(join(tmpdir(), 'n8n-nodes-cometchat-scan-'));
	try {
		const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', unpacked], {
			cwd: root,
		});
		const { filename, size } = JSON.parse(packed.toString())[0];
		execFileSync('tar', ['-xzf', join(unpacked, filename), '-C', unpacked]);
		const results = {
			source: await analyzePackage(root, SOURCE_FILE_PATTERNS),
			tarball: await analyzePackage(join(unpacked, 'package'), ['**/*.js', 'package.json']),
		};
		for (const [name, result] of Object.entries(results)) {
			console.log(
				`Scan of the ${name}: ${result.passed ? 'passed' : `failed\n${JSON.stringify(result, null, 2)}`}`,
			);
			if (!result.passed) process.exitCode = 1;
		}
		const problems = problemsOf({ folder: join(unpacked, 'package'), size });
		for (const problem of problems) console.log(problem);
		if (problems.length > 0) process.exitCode = 1;
		console.log(`Size of the tarball: ${kilobytes(size)}`);
	} finally {
		rmSync(unpacked, { recursive: true, force: true });
	}
}

module.exports = { problemsOf };

if (require.main === module) main();
