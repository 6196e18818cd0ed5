import type { ShowOffer } from '@candela/contract/shows/operations';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { type ReadRefusal, readRefusal } from '../../platform/refusal.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { meteringWords, minutesPaid, topUp } from '../metering/index.ts';
import { askPrivate } from './locales/ask-private.ts';
import { privateShows as t } from './locales/private-shows.ts';
import classes from './private.module.css';
import type { usePrivateShows } from './use-private-shows.ts';

export type AskPrivateProps = {
  channelName: string;
  name: string;
  terms: NonNullable<ShowOffer['privateShow']>;
  onAsked: ReturnType<typeof usePrivateShows>['take'];
  onClose: () => void;
};

/** Asks for a private show: its price, its shortest length, and whether one's own camera is shown. */
export function AskPrivateDialog({ channelName, name, terms, onAsked, onClose }: AskPrivateProps) {
  const { user } = useSession();
  const [twoWay, setTwoWay] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const balance = user?.netCreditScore ?? 0;
  const needed = terms.cost * terms.minMinutes;

  const ask = async () => {
    setAsking(true);
    setRefusal(null);
    try {
      const input = { channelName, confirmedCost: terms.cost, twoWay };
      onAsked((await client.privateShows.startPrivateShow(input)).data);
      onClose();
    } catch (error) {
      setRefusal(readRefusal(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={askPrivate.title({ name })}
      description={askPrivate.means({ name })}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {askPrivate.cancel}
          </Button>
          {balance >= needed ? (
            <Button variant="plum" loading={isAsking} onClick={ask}>
              {askPrivate.send}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => topUp(terms.cost, needed - balance)}>
              {meteringWords.buyCredits}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.form}>
        <Facts
          isRuled
          of={[
            [askPrivate.rate, <CreditAmount key="rate" amount={terms.cost} per={meteringWords.perMinute} />],
            [askPrivate.shortest, meteringWords.minutes({ count: terms.minMinutes })],
            [askPrivate.lasts, meteringWords.minutes({ count: minutesPaid(balance, terms.cost) })],
          ]}
        />
        {terms.minMinutes > 1 && (
          <p className={classes.means}>{askPrivate.shortestMeans({ min: terms.minMinutes })}</p>
        )}
        {terms.spyCost !== null && (
          <p className={classes.means}>{askPrivate.spies({ cost: terms.spyCost })}</p>
        )}
        {terms.twoWay && (
          <Switch
            label={askPrivate.twoWay({ name })}
            description={askPrivate.twoWayMeans}
            checked={twoWay}
            onChange={(event) => setTwoWay(event.currentTarget.checked)}
          />
        )}
        {balance < needed && <FormNotice tone="info" title={askPrivate.lacking({ needed })} />}
        {refusal && <FormNotice title={refusal.msg} />}
      </div>
    </Dialog>
  );
}
