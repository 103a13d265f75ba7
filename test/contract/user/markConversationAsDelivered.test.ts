import { testMark } from '../conversationMarks';

testMark('user', 'delivered');
