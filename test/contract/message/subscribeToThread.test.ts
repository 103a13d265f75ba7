import { testSubscription } from './threadSubscriptions';

testSubscription('subscribeToThread');
