export { createSettings, type Settings, type SiteSettings, siteSettings } from './settings.ts';
