import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './form-error-summary.module.css';

export interface FormErrorSummaryProps {
  /** "Two answers need another look:" */
  title: string;
  /** Each names the id of its field, which the link puts the focus in. */
  errors: readonly { fieldId: string; label: string }[];
}

/** Stands above a form with two or more mistakes and leads to each. Scrolls into view when it appears. */
export function FormErrorSummary({ title, errors }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown && !wasShown.current) box.current?.scrollIntoView({ block: 'nearest' });
    wasShown.current = shown;
  }, [shown]);
  if (!shown) return null;
  return (
    <div className={classes.summary} role="alert" ref={box}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <span>{title}</span>
        <ul>
          {errors.map(({ fieldId, label }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
