// The same files again, now to send their messages; each batch is told where the messages of its channels go, and which
// of them have a newer state in another batch
const { places, channelsOf, older } = $('Map the Export').first().json;
return $('One Item per Batch')
	.all()
	.map(({ json, binary }) => {
		const own = new Set(channelsOf[json.number] ?? []);
		return {
			json: {
				...json,
				stage: 'import',
				places: places.filter(([channel]) => own.has(channel)),
				older: older[json.number] ?? [],
			},
			binary,
		};
	});
