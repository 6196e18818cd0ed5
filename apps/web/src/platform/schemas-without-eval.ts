import { config } from 'zod';

// zod would try whether it may compile schemas with eval. Our content policy forbids that, and every try is
// reported as a breach. Imported before anything that makes a schema.
config({ jitless: true });
