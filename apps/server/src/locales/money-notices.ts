// Written by `npm run words` from en/money-notices.json.
import { catalogue, type Message, type Text } from '../platform/i18n/catalogue.ts';
import english from './en/money-notices.json' with { type: 'json' };

interface Takes {
  tip: (values: { name: Text; credits: number | bigint }) => Message;
  sale: {
    title: (values: { name: Text; title: Text }) => Message;
    text: (values: { credits: number | bigint }) => Message;
  };
  order: {
    placed: (values: { username: Text; title: Text }) => Message;
    placedText: (values: { number: Text; total: number | bigint }) => Message;
    pack: (values: { number: Text }) => Message;
    ship: (values: { number: Text }) => Message;
    deliver: (values: { number: Text }) => Message;
    confirm: (values: { number: Text }) => Message;
    cancel: (values: { username: Text; number: Text }) => Message;
    refund: (values: { number: Text }) => Message;
    refundText: (values: { total: number | bigint }) => Message;
    refundBySite: (values: { number: Text }) => Message;
  };
  refund: {
    buyer: (values: { credits: number | bigint; title: Text }) => Message;
    seller: (values: { title: Text }) => Message;
    sellerText: (values: { credits: number | bigint }) => Message;
  };
  granted: (values: { credits: number | bigint }) => Message;
  taken: (values: { credits: number | bigint }) => Message;
  payment: {
    credited: (values: { credits: number | bigint }) => Message;
    refund: (values: { credits: number | bigint }) => Message;
    chargeback: (values: { credits: number | bigint }) => Message;
  };
  goal: {
    settled: (values: { credits: number | bigint }) => Message;
    returned: (values: { credits: number | bigint }) => Message;
    total: (values: { credits: number | bigint }) => Message;
  };
  membership: {
    renewed: (values: { title: Text; credits: number | bigint }) => Message;
    renewedText: (values: { until: Date | number }) => Message;
    grace: (values: { title: Text }) => Message;
    graceText: (values: { credits: number | bigint; until: Date | number }) => Message;
    ended: (values: { title: Text }) => Message;
    modelRenewed: (values: { name: Text; title: Text }) => Message;
    modelLeft: (values: { name: Text; title: Text }) => Message;
    credits: (values: { credits: number | bigint }) => Message;
    ending: (values: { title: Text; endsAt: Date | number }) => Message;
  };
  held: (values: { credits: number | bigint }) => Message;
  takenBack: (values: { credits: number | bigint }) => Message;
  creatorShare: {
    made: (values: { kind: 'tip' | 'liveStream' | 'privateShow' | 'videoCall' | 'gallery' | 'album' | 'audio' | 'video' | 'news' | 'message' | 'chatPlan' | 'clubHousePlan' | 'order' | 'other'; percent: number | bigint; from: Date | number }) => Message;
    withdrawn: (values: { kind: 'tip' | 'liveStream' | 'privateShow' | 'videoCall' | 'gallery' | 'album' | 'audio' | 'video' | 'news' | 'message' | 'chatPlan' | 'clubHousePlan' | 'order' | 'other' }) => Message;
    withdrawnText: (values: { from: Date | number; percent: number | bigint }) => Message;
  };
}

export const moneyNotices = catalogue<typeof english, Takes>('money-notices', english, import.meta.url);
