import { randomUUID } from 'node:crypto';
import { paymentLink } from '~/features/payments/order-urls.server';
import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { amounts, link } from '~/features/studio/email-blocks';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { formatDay, withoutWeekday } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { SecretText } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { type Account, readAccount } from './house-accounts.server';

interface Line {
  label: string;
  detail: string;
  cents: number;
}

interface StatementFacts {
  name: string;
  day: string;
  currency: string;
  lines: Line[];
  /** Where each of them is paid. */
  hrefs: SecretText[];
}

const SAMPLE: StatementFacts = {
  name: 'The Stone Mill',
  day: '2026-12-01',
  currency: 'usd',
  lines: [
    {
      label: 'Order 1042',
      detail: 'November 4, 2026, due December 4, 2026',
      cents: 21_009,
    },
  ],
  hrefs: [new SecretText('https://example.com/pay')],
};

export const STATEMENT = defineEmail({
  id: 'statement',
  group: 'Store',
  title: 'Statement, to a customer who pays later',
  to: 'buyer',
  sent: 'When staff press Email statement on the account of a customer, and on the first of a month if the account says so.',
  texts: {
    subject: { label: 'Subject', text: 'Your statement of {day}: {amount}' },
    headline: { label: 'Headline', text: '{amount} is open.' },
    ...GREETING,
    opening: { label: 'Opening', text: 'These orders are on your account.' },
    closing: { label: 'Closing', text: '{studio}[\n{phone}]' },
  },
  placeholders: { name: 'The name of the customer', day: 'The day of the statement', amount: 'How much is open' },
  secrets: { hrefs: true },
  samples: { Statement: SAMPLE },
  values: ({ name, day, lines, currency }) => ({
    name,
    day: withoutWeekday(formatDay(day)),
    amount: formatMoney(totalOf(lines), currency),
  }),
  body: (say, { lines, hrefs, currency }) => [
    say('greeting'),
    say('opening'),
    amounts([
      ...lines.map(({ label, detail, cents }) => ({ label, detail, amount: formatMoney(cents, currency) })),
      { label: 'Open', amount: formatMoney(totalOf(lines), currency), isTotal: true },
    ]),
    hrefs.map((href, at) => link(`Pay ${lines[at]?.label.toLowerCase()}`, href)),
    say('closing'),
  ],
});

function totalOf(lines: Line[]) {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** To the address of the customer, with a link to pay each order; once for each `key`. */
export function sendStatement(context: Context, customer_id: string, key: string = randomUUID()) {
  return context.transaction(async (tx) => {
    const account = await readAccount(tx, customer_id);
    if (!account?.email)
      throw new UserError(409, 'conflict', 'No email address is known of them. Print the statement instead.');
    if (account.open.length === 0) throw new UserError(409, 'conflict', 'Nothing is open, so nothing was sent.');
    const mail = await openStudioMail(tx);
    await mail.queue(STATEMENT, factsOf(tx, account), {
      dedupe_key: `statement:${key}`,
      recipient: account.email,
      ...mail.repliesToStudio,
    });
    return account.email;
  });
}

function factsOf(context: Context, { name, today, open }: Account): StatementFacts {
  const shown = (day: string) => withoutWeekday(formatDay(day));
  return {
    name: name ?? '',
    day: today,
    currency: open[0]?.currency ?? 'usd',
    lines: open.map((order) => ({
      label: `Order ${order.number}`,
      detail: [
        order.invoice && `Invoice ${order.invoice}`,
        order.po_number && `purchase order ${order.po_number}`,
        shown(order.day),
        `due ${shown(order.due)}`,
      ]
        .filter(Boolean)
        .join(', '),
      cents: order.balance_cents,
    })),
    hrefs: open.map((order) => paymentLink(context, order)),
  };
}
