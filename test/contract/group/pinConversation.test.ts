import { testPin } from '../conversationPins';

testPin('group', true);
