// A file of 1,200 users, a record on each line. Three lines are wrong, and will be named in the end.
const lines = Array.from({ length: 1_200 }, (_, n) =>
	JSON.stringify({ uid: `player-${n}`, name: `Player ${n}`, tags: ['imported'] }),
);
lines[99] = '{"uid": "player-99", "name": ';
lines[599] = JSON.stringify({ uid: 'player 599', name: 'A space in the UID' });
lines[1_099] = JSON.stringify({ uid: 'player-1099' });
const data = Buffer.from(lines.join('\n')).toString('base64');
return [
	{
		json: {},
		binary: { File: { data, mimeType: 'application/jsonl', fileName: 'players.jsonl' } },
	},
];
