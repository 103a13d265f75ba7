import { testPin } from '../conversationPins';

testPin('group', false);
