export { createFraud, type Fraud } from './create-fraud.ts';
export { fraudData } from './personal-data.ts';
export type { FraudTerms } from './rule-store.ts';
