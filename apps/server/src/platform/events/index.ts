export { createEvents, type DomainEvent, defineEvent, type Events } from './events.ts';
