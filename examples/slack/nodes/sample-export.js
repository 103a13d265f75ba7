const { sampleExport } = require('../sample-export');

// One item with all files; the next node packs them into a ZIP file, as Slack does
const binary = {};
sampleExport(Date.now()).forEach(({ path, text }, index) => {
	const data = Buffer.from(text).toString('base64');
	binary[`file_${index}`] = { data, mimeType: 'application/json', fileName: path };
});
return [{ json: {}, binary }];
