import { testListing } from '../permissions';

testListing('scope');
