/** The sandbox's stylesheet: the site's ground and ember, without its build. */
export const sandboxStyle = `
:root {
  color-scheme: dark;
  --ground: #14100e; --sunken: #0c0908; --line: rgb(250 226 200 / 0.14); --control: #85766b;
  --text: #f5ede4; --soft: #c6b9ad; --ember: #f0954a; --on-ember: #1f1006; --ember-text: #f6aa68; --warn: #f0a48c;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ground: #faf4ec; --sunken: #fffcf7; --line: rgb(70 36 14 / 0.16); --control: #8b7a6c;
    --text: #241812; --soft: #574840; --ember: #ee9146; --on-ember: #241006; --ember-text: #984507; --warn: #9c3a1c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 430 16px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
header, main { max-width: 38rem; margin: 0 auto; padding: 0 20px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px; padding-block: 24px; }
.brand, h1, .order strong { font-family: Gloock, Georgia, serif; font-weight: 400; }
.brand { font-size: 28px; margin: 0; }
.test { margin: 0; padding: 4px 12px; border: 1px solid var(--ember-text); border-radius: 999px; color: var(--ember-text); font-size: 14px; }
main { padding-bottom: 64px; }
h1 { font-size: 34px; line-height: 1.1; margin: 16px 0; }
h2 { font-size: 16px; margin: 40px 0 4px; }
p, dd { color: var(--soft); }
.order { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; border-block: 1px solid var(--line); padding: 12px 0; }
.order strong { font-size: 22px; color: var(--text); white-space: nowrap; }
form { display: flex; flex-wrap: wrap; gap: 16px; }
.field { flex: 1 1 100%; }
.field.expiry, .field.cvc { flex: 1 1 8rem; }
label { display: block; margin-bottom: 6px; }
input { width: 100%; min-height: 46px; padding: 0 14px; font: inherit; color: var(--text); background: var(--sunken); border: 1px solid var(--control); border-radius: 10px; }
input[aria-invalid] { border-color: var(--warn); }
input::placeholder { color: var(--control); }
.problem, .problems p { margin: 6px 0 0; color: var(--warn); }
.problems { margin-bottom: 16px; padding: 4px 16px 12px; border: 1px solid var(--warn); border-radius: 10px; }
.problems ul { margin: 4px 0 0; }
a { color: var(--ember-text); }
.actions { flex: 1 1 100%; display: flex; flex-wrap: wrap; gap: 12px; margin-top: 8px; }
button { min-height: 46px; padding: 0 24px; font: inherit; font-weight: 640; color: var(--on-ember); background: var(--ember); border: 1px solid transparent; border-radius: 999px; cursor: pointer; }
button.plain { color: var(--text); background: none; border-color: var(--control); font-weight: 500; }
:focus-visible { outline: 2px solid var(--ember-text); outline-offset: 2px; }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { font-variant-numeric: tabular-nums; }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th, td { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.actions { display: flex; gap: 8px; }
.actions button { min-height: 36px; padding: 0 14px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
