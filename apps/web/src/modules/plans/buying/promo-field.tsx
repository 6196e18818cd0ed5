import { promoCodeText } from '@candela/contract/plans/fields';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { messages } from '../messages.ts';
import classes from '../plans.module.css';

const t = messages.buy;

interface PromoFieldProps {
  /** The code in use; undefined for none. */
  code: string | undefined;
  /** Why the server refused it. */
  problem: string | undefined;
  onChange: (code: string | undefined) => void;
}

/** A promo code, checked only when applied. */
export function PromoField({ code, problem, onChange }: PromoFieldProps) {
  const [typed, setTyped] = useState(code ?? '');
  const [wrong, setWrong] = useState<string>();
  const isUsed = code !== undefined;
  const apply = () => {
    const read = promoCodeText.safeParse(typed);
    setWrong(read.error?.issues[0]?.message);
    if (read.success) onChange(read.data);
  };
  return (
    <div>
      <div className={classes.promo}>
        <TextInput
          label={t.promo}
          placeholder={t.optional}
          autoComplete="off"
          maxLength={24}
          value={typed}
          readOnly={isUsed && !problem}
          error={Boolean(wrong ?? problem)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(undefined);
            if (isUsed) onChange(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        {isUsed && !problem ? (
          <Button
            variant="text"
            onClick={() => {
              setTyped('');
              onChange(undefined);
            }}
          >
            {t.removeCode}
          </Button>
        ) : (
          <Button onClick={apply} disabled={typed.trim() === ''}>
            {t.apply}
          </Button>
        )}
      </div>
      {(wrong ?? problem) && (
        <p className="mantine-InputWrapper-error" role="alert">
          {wrong ?? problem}
        </p>
      )}
      {isUsed && !problem && (
        <p className="cd-small cd-text-2" role="status">
          {t.applied}
        </p>
      )}
    </div>
  );
}
