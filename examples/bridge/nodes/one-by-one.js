return $input.all().flatMap(({ binary }, index) =>
	Object.values(binary ?? {}).map((file) => ({
		json: { name: file.fileName },
		binary: { data: file },
		pairedItem: index,
	})),
);
