import { testListing } from '../permissions';

testListing('role');
