import { testPin } from '../conversationPins';

testPin('user', true);
