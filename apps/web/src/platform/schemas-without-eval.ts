// zod would try whether it may compile schemas with eval. Our content policy forbids that, and every try is
// reported as a breach. Set before anything makes a schema, and without zod: the first screen of most pages has none.
// zod keeps what `config()` sets under this name, so that all copies of it on a page agree.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
