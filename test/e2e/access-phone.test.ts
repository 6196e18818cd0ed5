import { testAccess } from './test-access.ts';

testAccess('phone', { width: 360, height: 740 });
