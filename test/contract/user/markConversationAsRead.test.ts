import { testMark } from '../conversationMarks';

testMark('user', 'read');
