import { testSetting } from '../permissions';

testSetting('scope');
