// The same files again, now to send their messages; each batch is told where the messages of its channels go, and which
// of them have a newer state in another batch
const { places, channelsOf, older } = $('Map the Export').first().json;
return $('One Item per Batch')
	.all()
	.map(({ json, binary }) => {
		const own = (channelsOf[json.number] ?? [])
			.filter((channel) => Object.hasOwn(places, channel))
			.map((channel) => [channel, places[channel]]);
		return {
			json: {
				...json,
				stage: 'import',
				places: Object.fromEntries(own),
				older: older[json.number] ?? [],
			},
			binary,
		};
	});
