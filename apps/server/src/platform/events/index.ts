export { createEvents, type DomainEvent, defineEvent, type Events, type Later } from './events.ts';
