export { createSettings, type Settings, settingOf } from './settings.ts';
export { type SiteSettings, settingFacts, siteSettings } from './site-settings.ts';
