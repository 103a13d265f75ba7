import { testUnsetting } from '../permissions';

testUnsetting('role');
