import { testMark } from '../conversationMarks';

testMark('group', 'read');
