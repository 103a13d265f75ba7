// The ZIP file's JSON files, each as an item of its own with its path
const files = Object.values($input.first().binary ?? {}).map((file) => ({
	json: { path: [file.directory, file.fileName].filter(Boolean).join('/') },
	binary: { data: file },
}));
return files.filter(({ json }) => json.path.endsWith('.json'));
