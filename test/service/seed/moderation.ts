import { shownCondition } from '../moderation';
import { pick, type Random } from '../random';
import type { Flagger, ModeratedEntry, Rule, WrittenCondition } from '../moderationRecords';
import type { State } from '../state';
import { SEED_TIME, seedIds } from './ids';
import { addMessageFrom, type MessageSketch } from './messages';

const times = { createdAt: SEED_TIME, updatedAt: SEED_TIME };

/** Keyword lists, reasons, rules, and the three queues of messages. */
export function seedModeration(state: State, random: Random, appId: string): void {
	seedLists(state, appId);
	seedReasons(state);
	seedRules(state, appId);
	seedBlocked(state, random);
	seedReviewed(state, random);
	seedFlagged(state, random);
}

function seedLists(state: State, appId: string): void {
	const add = (
		id: string,
		name: string,
		category: 'word' | 'pattern' | 'sentence-similarity',
		searchTerms: string[],
	) =>
		state.keywordLists.set(id, {
			id,
			name,
			description: `${name} of the community`,
			category,
			isCSV: false,
			searchTerms,
			...times,
			revisionId: `${appId}_${id}_1`,
			active: true,
			default: id === seedIds.keywordLists.word,
		});
	add('profanity-list', 'Profane Words', 'word', ['badword', 'meanword', 'rudeword']);
	add('contact-patterns', 'Contact Patterns', 'pattern', [
		'\\b\\d{3}-\\d{4}\\b',
		'[a-z]{2,20}@example\\.com',
	]);
	add('off-platform-sentences', 'Off-Platform Sentences', 'sentence-similarity', [
		"Hello, let's connect on another messenger.",
		'Send me your phone number, please.',
	]);
}

function seedReasons(state: State): void {
	const add = (id: string, name: string, description: string) =>
		state.reasons.set(id, { id, name, description, ...times });
	add('spam', 'Spam', 'Unwanted advertising or repeated messages');
	add('harassment', 'Harassment', 'Insults, threats or stalking');
	add('off-topic', 'Off-Topic', 'Does not belong in this conversation');
}

function seedRules(state: State, appId: string): void {
	const add = (id: string, name: string, written: WrittenCondition, { enabled = true } = {}) =>
		state.rules.set(id, {
			id,
			name,
			description: `${name} of the community`,
			enabled,
			filters: [{ type: 'sender', operator: 'notEquals', value: 'moderator' }],
			conditions: [shownCondition(written, 0)],
			action: ['blockMessage'],
			active: enabled,
			...times,
			revisionId: `${appId}_${id}_1`,
		});
	const text = { operand: 'text', isKeywordReferencePresent: true };
	add('profanity-filter', 'Word Filter', { ...text, category: 'word', value: 'profanity-list' });
	add('contact-filter', 'Contact Filter', {
		...text,
		category: 'pattern',
		value: 'contact-patterns',
	});
	add('image-moderation', 'AI Image Moderation', {
		operand: 'image',
		isMediaPresent: true,
		value: 'violence_greaterThan_30',
	});
	const toxicity = { operand: 'text', category: 'toxicity', value: 'toxicity_greaterThan_80' };
	add('toxicity-filter', 'AI Toxicity Filter', toxicity, { enabled: false });
}

function entryOf(rule: Rule, messageId: string, createdAt: number): ModeratedEntry {
	return {
		ruleId: rule.id,
		ruleName: rule.name,
		revisionId: rule.revisionId,
		condition: { ...rule.conditions[0], weight: 1 },
		messageId,
		action: rule.action,
		createdAt,
		updatedAt: createdAt,
	};
}

/** Message number `n` that a rule holds back. Every third goes to a user, and every fifth is an image. */
function sketchOf(random: Random, id: string, n: number, sentAt: number): MessageSketch {
	const sender = n === 0 ? 'dave' : pick(random, ['dave', 'erin', 'bob', `user-${n + 1}`]);
	const to =
		n % 3 === 2
			? { receiverType: 'user' as const, receiver: 'carol' }
			: { receiverType: 'group' as const, receiver: 'general' };
	const base = { id, muid: `_seed_${id}`, sender, ...to, sentAt };
	if (n % 5 !== 4) return { ...base, data: { text: `This is badword number ${n + 1}` } };
	const url = `https://assets.example.com/media/${id}.png`;
	const attachment = {
		name: `${id}.png`,
		extension: 'png',
		size: 20480,
		mimeType: 'image/png',
		url,
	};
	return {
		...base,
		type: 'image',
		data: { resource: 'WEB', url, attachments: [attachment], metadata: {} },
	};
}

function ruleFor(state: State, { type }: MessageSketch): Rule {
	const { images, words } = seedIds.rules;
	return state.rules.get(type === 'image' ? images : words)!;
}

function seedBlocked(state: State, random: Random): void {
	const { blockedMessages } = seedIds;
	blockedMessages.forEach((id, index) => {
		const sentAt = SEED_TIME + 3_000_000 + index * 900;
		// The newest one is number 0, since lists show the newest first.
		const sketch = sketchOf(random, id, blockedMessages.length - 1 - index, sentAt);
		const message = addMessageFrom(state, sketch);
		message.data.moderation = { status: 'pending' };
		state.blocked.set(id, entryOf(ruleFor(state, sketch), id, sentAt + 1));
	});
}

function seedReviewed(state: State, random: Random): void {
	seedIds.reviewedMessages.forEach((id, index) => {
		const sentAt = SEED_TIME + 2_500_000 + index * 900;
		const sketch = sketchOf(random, id, index, sentAt);
		const message = addMessageFrom(state, sketch);
		const rule = ruleFor(state, sketch);
		message.data.moderation = {
			status: index % 4 === 3 ? 'disapproved' : 'approved',
			rule: { id: rule.id, name: rule.name },
		};
		const entry = entryOf(rule, id, sentAt + 1);
		state.reviewed.set(id, { ...entry, updatedAt: sentAt + 600, blockedAt: `${sentAt + 1}.000` });
	});
}

function seedFlagged(state: State, random: Random): void {
	const reasons = [...state.reasons.values()];
	seedIds.flaggedMessages.forEach((id, index) => {
		const sentAt = SEED_TIME + 3_200_000 + index * 900;
		addMessageFrom(state, {
			id,
			sender: pick(random, ['dave', 'erin', 'user-5']),
			receiverType: 'group',
			receiver: 'general',
			sentAt,
			data: { text: `Buy now, offer number ${index + 1}!` },
		});
		const flaggers = ['alice', 'bob', 'carol'].slice(0, 1 + (index % 3));
		const flaggedBy = flaggers.map((uid, n): Flagger => {
			const { name, avatar = '', role } = state.users.get(uid)!;
			const { id: reasonId, name: reasonName, description = '' } = pick(random, reasons);
			return {
				uid,
				name,
				avatar,
				role,
				reasonId,
				reasonName,
				description,
				remark: n === 0 ? 'Please have a look.' : '',
				flaggedAt: sentAt + 60 * (n + 1),
			};
		});
		state.flagged.set(id, { messageId: id, flaggedBy });
	});
}
