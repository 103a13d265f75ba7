import { testPin } from '../conversationPins';

testPin('user', false);
