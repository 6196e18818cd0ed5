import { testAccess, testAgeGate } from './test-access.ts';

testAccess('desktop', { width: 1280, height: 800 });
testAgeGate();
