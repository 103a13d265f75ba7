import { addMessage, seedIds, type Service } from '../service';

const SESSION = 'v1.us.2088.1696934912';
const FEED_ITEM = 'feed-cl9xyz123';
const AUTH_TOKEN = 'superhero1_1696930000a1b2c3';
const PUSH_TOKEN = 'fMEyqK2dQ0:APA91bHun4MxP5egoKMwt2KZ';

const SOURCE = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const PAGE = 'fb45bb1e-bc81-45a8-85be-36b2aa4f289e';

/** Adds the records that the examples of the forms name, so that no operation ends where it looks for them. */
export function addExamples({ state, origin }: Service): void {
	const { users, messages, groups, keywordLists, rules, calls, transcriptions, feedItems } = state;
	for (const uid of ['superhero1', 'superhero2', 'superhero3', 'superhero4']) {
		users.set(uid, { ...users.get('alice')!, uid });
	}
	messages.set('1024', { ...messages.get('1')!, id: '1024', sender: 'superhero2' });
	state.files.set('photo.png', Buffer.from('a photo'));
	const photo = { name: 'photo.png', extension: 'png', mimeType: 'image/png', size: 7 };
	const attachments = [{ ...photo, url: `${origin}/_service/files/photo.png` }];
	messages.set('1030', { ...messages.get('1')!, id: '1030', type: 'image', data: { attachments } });
	groups.set('support-team', { ...groups.get('support')!, guid: 'support-team' });
	const list = 'swear-words';
	keywordLists.set(list, { ...keywordLists.get('profanity-list')!, id: list });
	const rule = 'block-swear-words';
	rules.set(rule, { ...rules.get('profanity-filter')!, id: rule });
	calls.set(SESSION, { ...calls.get(seedIds.transcribedCall)!, sessionId: SESSION });
	transcriptions.set(SESSION, transcriptions.get(seedIds.transcribedCall)!);
	const item = feedItems.get(seedIds.feedItems.unread)!;
	feedItems.set(FEED_ITEM, { ...item, id: FEED_ITEM, receiver: 'superhero2' });
	const token = state.authTokens.get(seedIds.authToken)!;
	state.authTokens.set(AUTH_TOKEN, { ...token, uid: 'superhero1', authToken: AUTH_TOKEN });
	const device = { ...state.pushTokens.get(seedIds.pushToken)!, uid: 'superhero1' };
	state.pushTokens.set(PUSH_TOKEN, { ...device, authToken: AUTH_TOKEN, pushToken: PUSH_TOKEN });
	// The example ID belongs to a text and to a website, because operations for both name it
	const sources = state.knowledge.filter(({ type }) => type !== 'uploads');
	const example = { uniqueId: SOURCE, failedPages: [PAGE] };
	state.knowledge.push(...sources.map((source) => ({ ...source, ...example })));
}

/** Lets the users of the examples talk to each other, with a reply in a thread, and in a group of which they are members. */
export function addConversations({ state }: Service): void {
	const group = state.groups.get('support-team')!;
	const joinedAt = group.createdAt;
	group.members = new Map(group.members);
	group.members.set('superhero1', { uid: 'superhero1', scope: 'moderator', joinedAt });
	group.members.set('superhero2', { uid: 'superhero2', scope: 'admin', joinedAt });
	const between = { sender: 'superhero1', receiver: 'superhero2' };
	const conversationId = 'superhero1_user_superhero2';
	const inGroup = { receiverType: 'group' as const, receiver: 'support-team' };
	const { sentAt, ...first } = state.messages.get('1024')!;
	const texts = { ...first, receiverType: 'user' as const, ...between, conversationId };
	addMessage(state, { ...texts, id: '1024', sentAt });
	addMessage(state, { ...texts, id: '1025', sentAt: sentAt + 1, parentId: '1024' });
	const toGroup = {
		...first,
		...inGroup,
		sender: 'superhero1',
		conversationId: 'group_support-team',
	};
	addMessage(state, { ...toGroup, id: '1026', sentAt: sentAt + 2 });
	const elements = ['submit-button', 'name-field'].map((elementId) => ({ elementId }));
	const data = { interactiveData: { formFields: elements } };
	const form = { ...texts, category: 'interactive', type: 'form', data };
	addMessage(state, { ...form, id: '1027', sentAt: sentAt + 3 });
}
