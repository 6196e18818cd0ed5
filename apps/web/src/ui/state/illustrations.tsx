/* Drawn in tokens, so they follow the theme. Each is 92 square and decorative. */

const frame = { viewBox: '0 0 92 92', width: 92, height: 92, fill: 'none', 'aria-hidden': true } as const;

function Prints() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect
        x="10"
        y="22"
        width="34"
        height="44"
        rx="3"
        fill="var(--cd-sunken)"
        stroke="var(--cd-line-2)"
        transform="rotate(-8 27 44)"
      />
      <rect
        x="46"
        y="20"
        width="34"
        height="44"
        rx="3"
        fill="var(--cd-lifted)"
        stroke="var(--cd-line-2)"
        transform="rotate(7 63 42)"
      />
      <path
        d="M57 39c3-4 9-1 7 4-1 3-5 5-7 7-3-1-7-3-8-6-2-5 5-9 8-5z"
        fill="var(--cd-ember)"
        transform="rotate(7 63 42)"
      />
    </svg>
  );
}

function BurntOut() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect x="14" y="8" width="64" height="76" rx="4" fill="var(--cd-sunken)" stroke="var(--cd-line-2)" />
      <path d="M38 84V58a8 8 0 0 1 16 0v26" fill="var(--cd-hover)" />
      <rect x="41" y="52" width="10" height="20" rx="1.5" fill="var(--cd-text-3)" />
      <path d="M46 52v-5" stroke="var(--cd-text-3)" strokeWidth="1.5" />
      <path
        d="M46 45c4-6-2-8 2-14-6 2-3 6-7 8"
        stroke="var(--cd-line-control)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Broken() {
  return (
    <svg {...frame} aria-hidden="true">
      <circle cx="46" cy="46" r="36" fill="var(--cd-sunken)" stroke="var(--cd-line-2)" />
      <path d="M22 60c8-10 14 6 22-4s12 8 26-6" stroke="var(--cd-line-control)" strokeWidth="1.5" />
      <rect
        x="40"
        y="40"
        width="11"
        height="26"
        rx="1.5"
        fill="var(--cd-bad)"
        opacity=".8"
        transform="rotate(16 46 53)"
      />
      <path d="M52 34c5-5 0-8 4-12" stroke="var(--cd-bad)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

function Coins() {
  return (
    <svg {...frame} aria-hidden="true">
      <ellipse cx="46" cy="70" rx="26" ry="7" fill="var(--cd-sunken)" stroke="var(--cd-line-2)" />
      <ellipse cx="46" cy="62" rx="26" ry="7" fill="var(--cd-sunken)" stroke="var(--cd-line-2)" />
      <ellipse cx="46" cy="54" rx="26" ry="7" fill="var(--cd-lifted)" stroke="var(--cd-line-2)" />
      <path
        d="M47.5 18c1 6-2.600 9.400-6 13-3.200 3.200-6 6.200-6 10.600 0 5.400 4.700 9.400 10.500 9.400s10.500-4 10.500-9.400c0-6-4.200-8.400-6-13-1.400-3.600-1.400-7-3-10.600z"
        fill="var(--cd-ember)"
      />
    </svg>
  );
}

function Envelopes() {
  return (
    <svg {...frame} aria-hidden="true">
      <rect x="14" y="26" width="64" height="44" rx="3" fill="var(--cd-lifted)" stroke="var(--cd-line-2)" />
      <path d="M14 30l32 22 32-22" stroke="var(--cd-line-control)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="46" cy="52" r="7" fill="var(--cd-ember)" />
    </svg>
  );
}

const drawings = { prints: Prints, burnt: BurntOut, broken: Broken, coins: Coins, envelopes: Envelopes };
export type IllustrationName = keyof typeof drawings;

/** A small drawing for empty and error states. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function Illustration({ name }: { name: IllustrationName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}
