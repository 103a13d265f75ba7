import { byId, useOperation } from '../support';

/** The UIDs of more users than two requests take. */
export const many = Array.from({ length: 25_000 }, (_, n) => `user-${n}`);

/** A notification by the weekly digest, with a stand-in for each test, and what users have got. */
export function useNotification() {
	const operation = useOperation(
		'campaign',
		'sendNotification',
		{
			templateId: byId('weekly-digest'),
			variables: { variable: [{ name: 'first_name', value: 'friend' }] },
		},
		{ limits: { perMinute: Infinity } },
	);
	const { service } = operation;
	return {
		...operation,
		posts: () => service.current.requests.filter(({ method }) => method === 'POST'),
		newItemsOf: (uid: string) =>
			[...service.current.state.feedItems.values()].filter(
				({ receiver, notificationId }) => receiver === uid && notificationId !== 'notification-0',
			),
	};
}
