// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    caseDecidedBefore: (values: { number: Text }) => Message;
    appealDecidedBefore: (values: { outcome: Text }) => Message;
    releasesNeeded: (values: { names: Text }) => Message;
  };
  subjects: {
    item: (values: { kind: 'gallery' | 'video' | 'audio' | 'album' | 'news' | 'other'; title: Text }) => Message;
    message: (values: { username: Text }) => Message;
    call: (values: { username: Text }) => Message;
    privateShow: (values: { username: Text }) => Message;
    sessionText: (values: { began: Text; cost: number | bigint; reporter: 'model' | 'member' | 'other' }) => Message;
    show: (values: { username: Text }) => Message;
    profile: (values: { username: Text }) => Message;
    leak: (values: { code: Text }) => Message;
  };
  leakText: (values: { kind: 'item' | 'message' | 'show' | 'call' | 'other'; title: Text }) => Message;
  sharesFile: (values: { number: Text }) => Message;
}

export const texts = catalogue<typeof english, Takes>('moderation/texts', english, import.meta.url);
