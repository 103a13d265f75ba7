import { testUnsetting } from '../permissions';

testUnsetting('scope');
