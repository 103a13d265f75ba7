import { testSubscription } from './threadSubscriptions';

testSubscription('unsubscribeFromThread');
