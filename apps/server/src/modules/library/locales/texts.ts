// Written by `npm run words` from en/texts.json.
import { catalogue, type Message, type Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/texts.json' with { type: 'json' };

interface Takes {
  refusals: {
    albumFull: (values: { most: number | bigint }) => Message;
    postFull: (values: { most: number | bigint }) => Message;
    newsFull: (values: { most: number | bigint }) => Message;
    noMember: (values: { username: Text }) => Message;
    tooManyDevices: (values: { count: number | bigint }) => Message;
    storageFull: (values: { gigabytes: Text }) => Message;
    listsFull: (values: { most: number | bigint }) => Message;
    listFull: (values: { most: number | bigint }) => Message;
    usedAsOther: (values: { name: Text }) => Message;
    withheld: (values: { name: Text }) => Message;
    stillProcessing: (values: { name: Text }) => Message;
    inReview: (values: { name: Text }) => Message;
    notPublished: (values: { name: Text }) => Message;
    usedByMessage: (values: { name: Text }) => Message;
    usedByItem: (values: { name: Text; title: Text }) => Message;
    foldersFull: (values: { most: number | bigint }) => Message;
    vaultFull: (values: { most: number | bigint }) => Message;
    notForVault: (values: { name: Text }) => Message;
    notArrived: (values: { name: Text }) => Message;
    picturesOnly: (values: { name: Text }) => Message;
    tooManyTags: (values: { most: number | bigint }) => Message;
  };
  failures: {
    unsupportedFormat: (values: { name: Text }) => Message;
    tooLarge: (values: { name: Text }) => Message;
    damaged: (values: { name: Text }) => Message;
    blocked: (values: { name: Text }) => Message;
    missing: (values: { name: Text }) => Message;
    processingFailed: (values: { name: Text }) => Message;
  };
  labels: {
    recordedShow: (values: { day: Text }) => Message;
  };
}

export const texts = catalogue<typeof english, Takes>('library/texts', english, import.meta.url);
