/**
 * IDs of seeded records that tests and demos can rely on, whatever the seed. Some records are made by them; others only have
 * the same ID in the file of their kind, so look there before you change an ID.
 */
export const seedIds = {
	/** Active users of whom tests need something special. Others are alice, carol, dave, erin, moderator-2, vip-1 and `user-1` to `user-200`. */
	users: {
		bob: 'bob',
		moderator: 'moderator-1',
		/** Banned from the group `general`. */
		banned: 'trent',
	},
	/** Deactivated, and so not found until they are reactivated. */
	deactivatedUsers: ['mallory', ...Array.from({ length: 10 }, (_, n) => `user-${201 + n}`)],
	groups: {
		/**
		 * Owned by alice, moderated by moderator-1; members: bob, carol, dave, erin and user-1 to
		 * user-60.
		 */
		general: 'general',
	},
	messages: {
		/** From alice to bob; reactions: 👍 by bob; ❤️ by alice and bob; 👩‍👩‍👧 by bob. */
		withReactions: '1',
		/** From bob in the group general; reactions: 👍 by alice, bob and carol; 🎉 by dave. */
		inGeneral: '2',
		/** From carol to dave, without any reaction. */
		plain: '3',
	},
	roles: { vip: 'vip' },
	/** Token of alice. */
	authToken: 'alice_1750000000f3a9c2d17b5e4860',
	/** Token of a device of alice. */
	pushToken: 'seeded-push-token-0001',
	/** A bot that may write to everybody. */
	bot: 'helper-bot',
	/** An ended call from alice to bob. */
	call: 'v1.us.demo-app.1750000000c0ffee01',
	/** A call in the group general that goes on. */
	ongoingCall: 'v1.us.demo-app.1750000000c0ffee05',
	/** An ended video call in the group support, with two transcriptions. */
	transcribedCall: 'v1.us.demo-app.1750000000c0ffee06',
	keywordLists: { word: 'profanity-list' },
	rules: { words: 'profanity-filter', images: 'image-moderation' },
	reasons: { spam: 'spam' },
	/** The newest blocked message, which is first in the list, sent by dave in the group general. */
	blockedMessage: '1064',
	/** `1001` to `1064` are blocked, `2001` to `2012` reviewed, `3001` to `3014` flagged. */
	blockedMessages: Array.from({ length: 64 }, (_, n) => String(1001 + n)),
	reviewedMessages: Array.from({ length: 12 }, (_, n) => String(2001 + n)),
	flaggedMessages: Array.from({ length: 14 }, (_, n) => String(3001 + n)),
	/** Templates of campaigns, by their slugs. */
	templates: {
		/** Approved; `first_name` has to be given, `posts` has a default. */
		digest: 'weekly-digest',
		/** Approved; its variables are a list of names. */
		order: 'order_update',
		/** Approved; the figures of a week. */
		team: 'team-digest',
		draft: 'spring-sale',
		archived: 'old-news',
	},
	campaigns: {
		/** Recipients: alice and bob. */
		draft: 'cmp-1',
		scheduled: 'cmp-2',
		completed: 'cmp-3',
	},
	/** Notifications in the feed of alice that were not read. */
	feedItems: { unread: 'feed-0-2', delivered: 'feed-0-3' },
	/** A user with muted conversations: with bob, and the groups general and random. */
	muter: 'alice',
} as const;

/** Creation of the oldest seeded record, in Unix seconds; a fixed time makes runs repeatable. */
export const SEED_TIME = 1_750_000_000;
