/** The outbox page's stylesheet: the site's ground and ember, without its build. */
export const outboxStyle = `
:root {
  color-scheme: dark;
  --ground: #14100e; --sunken: #0c0908; --raised: #1d1815; --line: rgb(250 226 200 / 0.11);
  --control: #85766b; --text: #f5ede4; --soft: #c6b9ad; --faint: #a09286;
  --ember: #f0954a; --on-ember: #1f1006; --ember-text: #f6aa68; --warn: #e8ca6b;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ground: #faf4ec; --sunken: #f1e8dc; --raised: #fffcf7; --line: rgb(70 36 14 / 0.13);
    --control: #8b7a6c; --text: #241812; --soft: #574840; --faint: #6f6056;
    --ember: #ee9146; --on-ember: #241006; --ember-text: #984507; --warn: #775400;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 430 15px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif;
}
header, main { max-width: 60rem; margin: 0 auto; padding: 0 clamp(16px, 2.8vw, 56px); }
header { padding-block: 32px 24px; }
header p { margin: 4px 0 0; color: var(--faint); font-size: 13px; }
.brand { font: 400 28px/1.04 Gloock, Georgia, serif; color: var(--text); text-decoration: none; }
.brand span { color: var(--ember-text); }
main { padding-bottom: 72px; }
a { color: var(--ember-text); }
:focus-visible { outline: 2px solid var(--ember-text); outline-offset: 2px; border-radius: 4px; }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 24px; }
.search label { color: var(--soft); }
.search input {
  flex: 1 1 14rem; min-width: 0; min-height: 44px; padding: 0 16px; font: inherit; color: var(--text);
  background: var(--sunken); border: 1px solid var(--control); border-radius: 12px;
}
.search button {
  min-height: 44px; padding: 0 20px; font: inherit; font-weight: 570; color: var(--on-ember);
  background: var(--ember); border: 0; border-radius: 999px; cursor: pointer;
}
.mails { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.mails a {
  display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 16px 8px;
  border-bottom: 1px solid var(--line); color: inherit; text-decoration: none;
}
.mails a:hover { background: var(--raised); }
.subject { font-weight: 570; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--soft); overflow-wrap: anywhere; }
.when { color: var(--faint); font-size: 13px; font-variant-numeric: tabular-nums; }
.state { grid-column: 1 / -1; color: var(--warn); font-size: 13px; overflow-wrap: anywhere; }
.empty { padding: 72px 16px; text-align: center; background: var(--raised); border-radius: 20px; }
.empty h2, article h1 { margin: 0 0 8px; font: 400 28px/1.1 Gloock, Georgia, serif; }
.empty p { margin: 0; color: var(--soft); }
article { padding: clamp(16px, 3vw, 32px); background: var(--raised); border-radius: 20px; }
article h1, dd { overflow-wrap: anywhere; }
article h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 640; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 24px; }
dt { color: var(--faint); }
dd { margin: 0; }
pre {
  margin: 0; padding: 16px; background: var(--sunken); border-radius: 12px; font: inherit;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
iframe { display: block; width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
@media (max-width: 30rem) {
  .mails a { grid-template-columns: 1fr; }
  .when { grid-row: 3; }
}
`;
