import { testSetting } from '../permissions';

testSetting('role');
