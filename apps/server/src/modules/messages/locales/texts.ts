// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    filesMax: (values: { most: number | bigint }) => Message;
    templatesMax: (values: { max: number | bigint }) => Message;
  };
  replies: {
    blocked: (values: { username: Text }) => Message;
    unblocked: (values: { username: Text }) => Message;
  };
  labels: {
    pictures: (values: { pictures: number | bigint }) => Message;
    videos: (values: { videos: number | bigint }) => Message;
    picturesAndVideos: (values: { pictures: number | bigint; videos: number | bigint }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('messages/texts', english, import.meta.url);
