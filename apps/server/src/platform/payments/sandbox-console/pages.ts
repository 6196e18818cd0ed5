import { escapeHtml } from '../../html.ts';
import type { Checkout } from './checkout-store.ts';
import { sandboxStyle } from './style.ts';
import { type CardForm, challengeCode, testCards } from './test-cards.ts';

interface Surroundings {
  siteName: string;
  styleNonce: string;
}

const fields: readonly { name: keyof CardForm; label: string; hint: string; extra: string }[] = [
  {
    name: 'number',
    label: 'Card number',
    hint: '4111 1111 1111 1111',
    extra: 'inputmode="numeric" autocomplete="off" maxlength="23"',
  },
  {
    name: 'expiry',
    label: 'Valid until',
    hint: 'MM/YY',
    extra: 'inputmode="text" autocomplete="off" maxlength="7"',
  },
  { name: 'cvc', label: 'CVC', hint: '123', extra: 'inputmode="numeric" autocomplete="off" maxlength="4"' },
  { name: 'name', label: 'Name on the card', hint: '', extra: 'autocomplete="off" maxlength="80"' },
];

/** The card form. Problems are shown at their fields and summed up on top. */
export function payPage(
  to: Surroundings,
  checkout: Checkout,
  form: Partial<CardForm> = {},
  problems: Partial<Record<keyof CardForm, string>> = {},
): string {
  const wrong = fields.filter(({ name }) => problems[name]);
  const summary = wrong.length
    ? `<div class="problems" role="alert"><p>Nothing was charged. Please check:</p><ul>${wrong
        .map(({ name, label }) => `<li><a href="#${name}">${label}</a></li>`)
        .join('')}</ul></div>`
    : '';
  const inputs = fields
    .map(({ name, label, hint, extra }) => {
      const problem = problems[name];
      const about = problem ? `aria-invalid="true" aria-describedby="${name}-problem"` : '';
      return `<div class="field ${name}"><label for="${name}">${label}</label>
        <input id="${name}" name="${name}" required value="${escapeHtml(form[name] ?? '')}" placeholder="${hint}" ${extra} ${about}>
        ${problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}</div>`;
    })
    .join('');
  return page(
    to,
    'Pay with a test card',
    `${orderOf(checkout)}${summary}
     <form method="post" action="/sandbox/pay/${checkout.token}" novalidate>
       ${inputs}
       <div class="actions"><button type="submit">Pay ${amountOf(checkout)}</button>
       <button class="plain" type="submit" name="cancel" value="1" formnovalidate>Cancel</button></div>
     </form>
     <section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
       <p>With any date to come, any CVC and any name.</p>
       <dl>${testCards.map(({ number, does }) => `<div><dt>${number.replace(/(.{4})(?=.)/g, '$1 ')}</dt><dd>${does}</dd></div>`).join('')}</dl>
     </section>`,
  );
}

/** The second step of cards that ask for it. */
export function challengePage(to: Surroundings, checkout: Checkout, wrong = false): string {
  return page(
    to,
    'Confirm with your bank',
    `${orderOf(checkout)}
     <p>Your test bank wants to know that it is you. The code is <strong>${challengeCode}</strong>.</p>
     <form method="post" action="/sandbox/pay/${checkout.token}/challenge" novalidate>
       <div class="field"><label for="code">Code</label>
       <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required
         ${wrong ? 'aria-invalid="true" aria-describedby="code-problem"' : ''}>
       ${wrong ? '<p class="problem" id="code-problem" role="alert">That is not the code. Nothing was charged yet.</p>' : ''}</div>
       <div class="actions"><button type="submit">Confirm</button>
       <button class="plain" type="submit" name="cancel" value="1" formnovalidate>Give up</button></div>
     </form>`,
  );
}

/** For a payment that is over, and for an address that names none. */
export function closedPage(to: Surroundings, checkout: Checkout | undefined): string {
  const words = checkout
    ? `This payment is ${stateWords[checkout.status]}.`
    : 'There is no such test payment.';
  const back = checkout
    ? `<p><a href="${escapeHtml(checkout.resultUrl)}">Back to ${escapeHtml(to.siteName)}</a></p>`
    : '';
  return page(to, 'Nothing to pay here', `<p>${words} Nothing was charged just now.</p>${back}`);
}

const stateWords: Readonly<Record<Checkout['status'], string>> = {
  open: 'not paid yet',
  challenge: 'waiting for its code',
  paid: 'paid',
  declined: 'declined',
  refunded: 'refunded',
  chargeback: 'charged back, or about to be',
};

/** All test payments, each with what the processor's side can still do to it. */
export function consolePage(to: Surroundings, checkouts: readonly Checkout[]): string {
  const rows = checkouts.map((one) => {
    const actionButton = (kind: string, label: string) =>
      `<form method="post" action="/sandbox/console/${one.token}/${kind}"><button class="plain" type="submit">${label}<span class="hidden"> ${amountOf(one)} of ${when(one)}</span></button></form>`;
    const actions =
      one.status === 'paid'
        ? actionButton('refund', 'Refund') + actionButton('chargeback', 'Charge back')
        : '';
    return `<tr><td>${when(one)}</td><td>${amountOf(one)}</td><td>${one.cardEnd ? `ends in ${one.cardEnd}` : ''}</td><td>${stateWords[one.status]}</td><td class="actions">${actions}</td></tr>`;
  });
  const table = rows.length
    ? `<div class="scroll" tabindex="0" role="region" aria-label="Test payments"><table><thead><tr><th scope="col">When</th><th scope="col">Amount</th><th scope="col">Card</th><th scope="col">State</th><th scope="col">Do</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    : '<p>There are no test payments yet. Buy credits with a test card, then come back.</p>';
  return page(to, 'Test payments', table);
}

function orderOf(checkout: Checkout): string {
  return `<p class="order"><span>${escapeHtml(checkout.description)}</span><strong>${amountOf(checkout)}</strong></p>`;
}

function amountOf({ amountMinor, currency }: Checkout): string {
  const digits = String(amountMinor).padStart(3, '0');
  return `${escapeHtml(currency)} ${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function when({ createdAt }: Checkout): string {
  const iso = createdAt.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

function page({ siteName, styleNonce }: Surroundings, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(siteName)}</title><style nonce="${styleNonce}">${sandboxStyle}</style></head>
<body><header><p class="brand">${escapeHtml(siteName)}</p><p class="test" role="note">Test payment, no money moves</p></header>
<main><h1>${title}</h1>${body}</main></body></html>`;
}
