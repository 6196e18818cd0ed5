import classes from './coin.module.css';

/** The credit sign: a ring with the logo. Always shown before a number, never alone. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg
      className={[classes.coin, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      data-coin
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <path
        fill="currentColor"
        d="M12.7 5.2c.4 2.5-1.1 3.9-2.6 5.5-1.4 1.4-2.6 2.7-2.6 4.6 0 2.3 2 4 4.5 4s4.5-1.7 4.5-4c0-2.6-1.8-3.6-2.6-5.6-.6-1.5-.6-3-1.2-4.5z"
      />
    </svg>
  );
}
