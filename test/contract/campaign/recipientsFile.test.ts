import { skipWaits } from '../../engine/support';
import { csvFile } from '../../support/forms';
import { byId, useOperation } from '../support';

skipWaits();

const { service, run, sent } = useOperation('campaign', 'importRecipients', {
	campaignId: byId('cmp-1'),
});
const csv = (text: string) => [csvFile(text)];
const requests = () => sent().map(({ request }) => String(request));
const posts = () => requests().filter((line) => line.startsWith('POST'));

it('sends the names of columns without the blanks around them', async () => {
	const text = 'user_id, "first_name" ,"a, ""b""",\u00a0c\ncarol, Carol ,x,y\n';
	const result = await run({}, { binary: csv(text) });
	expect(result.error).toBeUndefined();
	const [upload] = [...service.current.state.uploads.values()].slice(-1);
	expect(upload?.content).toBe('user_id,first_name,"a, ""b""",c\ncarol, Carol ,x,y\n');
});

it.each([
	[
		'user_id, first_name,"two\nlines"\ncarol,Carol,x\n',
		'user_id,first_name,"two\nlines"\ncarol,Carol,x\n',
	],
	// German Excel: semicolons, and empty rows below the last user
	[
		'first_name;user_id;note\r\n"Carol; ""C""";carol;1,5\r\n;dave;\r\n;;\r\n;;\r\n',
		'first_name,user_id,note\n"Carol; ""C""",carol,"1,5"\n,dave,\n',
	],
	['"user_id"\t"first_name"\ncarol\t"C\tD"\ndave\t\n', 'user_id,first_name\ncarol,C\tD\ndave,\n'],
	['user_id,first_name\ncarol,C\n\ndave\n', 'user_id,first_name\ncarol,C\n\ndave\n'],
	[
		'first_name,user_id\n Carol, carol\nDave,\u200edave \n',
		'first_name,user_id\n Carol,carol\nDave,dave\n',
	],
	// A quote that nobody has closed
	['user_id,first_name\ncarol,"C', 'user_id,first_name\ncarol,"""C"\n'],
])('sends %j as the service reads it', async (text, sent) => {
	service.current.state.campaigns.get('cmp-1')!.variables.first_name = 'all';
	const result = await run({}, { binary: csv(text) });
	expect(result.error).toBeUndefined();
	const [upload] = [...service.current.state.uploads.values()].slice(-1);
	expect(upload?.content).toBe(sent);
});

it.each([
	[
		'uid,name\nalice,A\n',
		'names a file without the column user_id in its first line, but with uid, name',
	],
	// The first line is cut to 200 characters: `uid, ` and 195 more
	[
		`uid,${'x'.repeat(1_000)}\nalice,A\n`,
		`names a file without the column user_id in its first line, but with uid, ${'x'.repeat(195)}… [item 0]`,
	],
	[' \n', 'names a file without any entry'],
	[' "user_id" ', 'names a file without any user below its first line'],
	['user_id,prénom\n,""\n\n', 'names a file without any user below its first line'],
])('refuses the file %j before anything is sent', async (text, message) => {
	const { error } = await run({}, { binary: csv(text) });
	expect(error?.message).toContain(`'Input Data Field Name' ${message}`);
	expect(requests()).toEqual([]);
});

it('refuses a file with a row without a user, and names the row', async () => {
	const binary = csv('first_name,user_id\nCarol,carol\nDave, \n,\nTotal\n');
	const { error } = await run({}, { binary });
	expect(error?.message).toBe(
		"'Input Data Field Name' names a file whose column user_id has no value in row 3 and in another row: no user is named there [item 0]",
	);
	expect(requests()).toEqual([]);
});

it.each([
	['user_id,first_name\nNULL,C\n', 'column user_id has no value in row 2'],
	['user_id,first_name\ncarol,C\n4.91E+12,D\n', 'user_id is wrong in row 3: it has 4.91E+12'],
	['user_id,first_name\n42.0,C\n', 'user_id is wrong in row 2: it has 42.0'],
	['user_id,first_name\n"carol,dave",C\n', 'it has "carol,dave", which cannot be an ID'],
	['user_id,first_name\n"carol, dave",C\n', 'it has "carol, dave", which cannot be an ID'],
	['user_id,first_name\ncarol,Lovelace, Ada\n', 'with more cells than columns in row 2'],
	['user_id,first_name,first_name\ncarol,C,D\n', 'with two columns first_name'],
	['user_id,user_id,first_name\ncarol,dave,D\n', 'with two columns user_id'],
	[
		'user_id;first_name\ncarol;C\ndave;D\n Carol ;E\n',
		'with Carol in row 2 and in row 4: keep one row for each user',
	],
])('refuses a file whose users or texts were damaged on the way: %j', async (text, message) => {
	expect((await run({}, { binary: csv(text) })).error?.message).toContain(message);
	expect(posts()).toEqual([]);
});
