export { openRedis, type SiteRedis } from './redis.ts';
