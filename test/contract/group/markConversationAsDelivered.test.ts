import { testMark } from '../conversationMarks';

testMark('group', 'delivered');
