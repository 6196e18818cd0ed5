import type { Erasure } from '@candela/contract/privacy/operations';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { changeAccount } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import classes from './privacy.module.css';

const t = messages.data;

/** Asks for the password, and for the word that what is left of credits is given up. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [givesUpCredits, setGivesUp] = useState(false);
  const query = useQuery({ ...api.privacy.getErasure.queryOptions({ input: {} }), staleTime: 0 });
  // Every session ends with the account, which the server's word about is no news then.
  const erase = useMutation({
    mutationFn: () => changeAccount(() => client.privacy.eraseAccount({ password, givesUpCredits }), '/'),
    // With something to press it stays long enough to be read on the page that follows.
    onSuccess: () => toast.success(t.deleted, undefined, { label: messages.close, onClick: () => undefined }),
  });
  const standing = query.data?.data;
  const left = (standing?.credits ?? 0) + (standing?.earnings ?? 0);
  const stop = standing ? whatIsUnderWay(standing) : null;
  const refusal = erase.isError ? readRefusal(erase.error) : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.leave}
      description={t.leaveMeans}
      closeLabel={messages.close}
      actions={
        <>
          <Button onClick={onClose}>{t.keep}</Button>
          <Button
            variant="danger"
            loading={erase.isPending}
            disabled={!standing || stop !== null || password === '' || (left > 0 && !givesUpCredits)}
            onClick={() => erase.mutate()}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {query.isPending && <RowSkeletons label={messages.loading} count={2} />}
        {query.isError && <FormNotice title={messages.failed} detail={readRefusal(query.error).msg} />}
        {stop !== null && <FormNotice title={t.notDeleted} detail={stop} />}
        {refusal && !refusal.fields.password && <FormNotice title={t.notDeleted} detail={refusal.msg} />}
        {standing && stop === null && (
          <>
            {left > 0 && (
              <Checkbox
                label={t.givesUp({ credits: left })}
                checked={givesUpCredits}
                onChange={(event) => setGivesUp(event.currentTarget.checked)}
              />
            )}
            <PasswordField
              label={t.password}
              autoComplete="current-password"
              value={password}
              error={refusal?.fields.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              toggleLabel={t.showPassword}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What must be settled before an account can go, in words. */
function whatIsUnderWay({ openOrders, openPayouts }: Erasure): string | null {
  if (openOrders > 0) return t.blockedBy.openOrders;
  return openPayouts > 0 ? t.blockedBy.openPayouts : null;
}
