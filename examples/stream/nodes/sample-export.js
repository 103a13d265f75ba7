const { sampleExport } = require('../sample-export');

const binary = {};
sampleExport(Date.now()).forEach(({ path, text }, index) => {
	const data = Buffer.from(text).toString('base64');
	binary[`Export_${index}`] = { data, mimeType: 'application/json', fileName: path };
});
return [{ json: {}, binary }];
