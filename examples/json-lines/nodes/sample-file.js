// A file of 2,500 users, a record on each line. Three lines are wrong, and will be named in the end.
const lines = Array.from({ length: 2_500 }, (_, n) =>
	JSON.stringify({ uid: `player-${n}`, name: `Player ${n}`, tags: ['imported'] }),
);
lines[99] = '{"uid": "player-99", "name": ';
lines[1_499] = JSON.stringify({ uid: 'player 1499', name: 'A space in the UID' });
lines[2_399] = JSON.stringify({ uid: 'player-2399' });
const data = Buffer.from(lines.join('\n')).toString('base64');
return [
	{
		json: {},
		binary: { File: { data, mimeType: 'application/jsonl', fileName: 'players.jsonl' } },
	},
];
