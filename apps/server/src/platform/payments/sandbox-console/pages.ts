import { escapeHtml } from '../../html.ts';
import { type Message, say } from '../../i18n/index.ts';
import type { Checkout } from './checkout-store.ts';
import { sandbox as texts } from './locales/sandbox.ts';
import { sandboxStyle } from './style.ts';
import { type CardForm, type CardProblems, challengeCode, testCards } from './test-cards.ts';

interface Surroundings {
  siteName: string;
  styleNonce: string;
}

const fields: readonly { name: keyof CardForm; hint: string; extra: string }[] = [
  {
    name: 'number',
    hint: '4111 1111 1111 1111',
    extra: 'inputmode="numeric" autocomplete="off" maxlength="23"',
  },
  { name: 'expiry', hint: say(texts.expiryHint), extra: 'inputmode="text" autocomplete="off" maxlength="7"' },
  { name: 'cvc', hint: '123', extra: 'inputmode="numeric" autocomplete="off" maxlength="4"' },
  { name: 'name', hint: '', extra: 'autocomplete="off" maxlength="80"' },
];

/** A message, safe inside markup. */
const html = (message: Message) => escapeHtml(say(message));

/** The card form. Problems are shown at their fields and summed up on top. */
export function payPage(
  to: Surroundings,
  checkout: Checkout,
  form: Partial<CardForm> = {},
  problems: CardProblems = {},
): string {
  const wrong = fields.filter(({ name }) => problems[name]);
  const summary = wrong.length
    ? `<div class="problems" role="alert"><p>${html(texts.problems.summary)}</p><ul>${wrong
        .map(({ name }) => `<li><a href="#${name}">${html(texts.fields[name])}</a></li>`)
        .join('')}</ul></div>`
    : '';
  const inputs = fields
    .map(({ name, hint, extra }) => {
      const problem = problems[name];
      const about = problem ? `aria-invalid="true" aria-describedby="${name}-problem"` : '';
      return `<div class="field ${name}"><label for="${name}">${html(texts.fields[name])}</label>
        <input id="${name}" name="${name}" required value="${escapeHtml(form[name] ?? '')}" placeholder="${hint}" ${extra} ${about}>
        ${problem ? `<p class="problem" id="${name}-problem">${html(problem)}</p>` : ''}</div>`;
    })
    .join('');
  return page(
    to,
    texts.pay.title,
    `${orderOf(checkout)}${summary}
     <form method="post" action="/sandbox/pay/${checkout.token}" novalidate>
       ${inputs}
       <div class="actions"><button type="submit">${html(texts.pay.send({ amount: amountOf(checkout) }))}</button>
       <button class="plain" type="submit" name="cancel" value="1" formnovalidate>${html(texts.pay.cancel)}</button></div>
     </form>
     <section aria-labelledby="cards"><h2 id="cards">${html(texts.pay.cards)}</h2>
       <p>${html(texts.pay.cardsText)}</p>
       <dl>${testCards.map(({ number, behaviour }) => `<div><dt>${number.replace(/(.{4})(?=.)/g, '$1 ')}</dt><dd>${html(texts.cards[behaviour])}</dd></div>`).join('')}</dl>
     </section>`,
  );
}

/** The second step of cards that ask for it. */
export function challengePage(to: Surroundings, checkout: Checkout, wrong = false): string {
  return page(
    to,
    texts.challenge.title,
    `${orderOf(checkout)}
     <p>${html(texts.challenge.text({ code: challengeCode }))}</p>
     <form method="post" action="/sandbox/pay/${checkout.token}/challenge" novalidate>
       <div class="field"><label for="code">${html(texts.challenge.code)}</label>
       <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required
         ${wrong ? 'aria-invalid="true" aria-describedby="code-problem"' : ''}>
       ${wrong ? `<p class="problem" id="code-problem" role="alert">${html(texts.problems.code)}</p>` : ''}</div>
       <div class="actions"><button type="submit">${html(texts.challenge.send)}</button>
       <button class="plain" type="submit" name="cancel" value="1" formnovalidate>${html(texts.challenge.giveUp)}</button></div>
     </form>`,
  );
}

/** For a payment that is over, and for an address that names none. */
export function closedPage(to: Surroundings, checkout: Checkout | undefined): string {
  const { closed } = texts;
  const text = checkout ? closed.state({ status: checkout.status }) : closed.unknown;
  const back = checkout
    ? `<p><a href="${escapeHtml(checkout.resultUrl)}">${html(closed.back({ siteName: to.siteName }))}</a></p>`
    : '';
  return page(to, closed.title, `<p>${html(text)}</p>${back}`);
}

/** All test payments, each with what the processor's side can still do to it. */
export function consolePage(to: Surroundings, checkouts: readonly Checkout[]): string {
  const t = texts.console;
  const rows = checkouts.map((one) => {
    const actionButton = (kind: 'refund' | 'chargeback') =>
      `<form method="post" action="/sandbox/console/${one.token}/${kind}"><button class="plain" type="submit">${html(t[kind])}<span class="hidden"> ${html(t.of({ amount: amountOf(one), when: when(one) }))}</span></button></form>`;
    const actions = one.status === 'paid' ? actionButton('refund') + actionButton('chargeback') : '';
    return `<tr><td>${when(one)}</td><td>${escapeHtml(amountOf(one))}</td><td>${one.cardEnd ? html(t.cardEnd({ cardEnd: one.cardEnd })) : ''}</td><td>${html(t.status[one.status])}</td><td class="actions">${actions}</td></tr>`;
  });
  const table = rows.length
    ? `<div class="scroll" tabindex="0" role="region" aria-label="${html(t.title)}"><table><thead><tr>${[t.when, t.amount, t.card, t.state, t.actions].map((title) => `<th scope="col">${html(title)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : `<p>${html(t.none)}</p>`;
  return page(to, t.title, table);
}

function orderOf(checkout: Checkout): string {
  return `<p class="order"><span>${escapeHtml(checkout.description)}</span><strong>${escapeHtml(amountOf(checkout))}</strong></p>`;
}

function amountOf({ amountMinor, currency }: Checkout): string {
  const digits = String(amountMinor).padStart(3, '0');
  return `${currency} ${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function when({ createdAt }: Checkout): string {
  const iso = createdAt.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function page({ siteName, styleNonce }: Surroundings, title: Message, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${html(title)} · ${escapeHtml(siteName)}</title><style nonce="${styleNonce}">${sandboxStyle}</style></head>
<body><header><p class="brand">${escapeHtml(siteName)}</p><p class="test" role="note">${html(texts.banner)}</p></header>
<main><h1>${html(title)}</h1>${body}</main></body></html>`;
}
