import { randomUUID } from 'node:crypto';
import { amounts, button } from '~/features/studio/email-blocks';
import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { formatDay, withoutWeekday } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { SecretText } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { readInvoice } from './house-accounts.server';

interface InvoiceFacts {
  name: string;
  number: number;
  /** Of the order, and the customer's own for it. */
  orders: string;
  amount: string;
  due: string;
  href: SecretText;
}

export const INVOICE = defineEmail({
  id: 'invoice',
  group: 'Store',
  title: 'Invoice, to a customer who pays later',
  to: 'buyer',
  sent: 'When staff press Email invoice on the account of a customer.',
  texts: {
    subject: { label: 'Subject', text: 'Invoice {number} from {studio}' },
    headline: { label: 'Headline', text: '{amount}, due {due}.' },
    ...GREETING,
    opening: { label: 'Opening', text: 'Invoice {number} is attached.' },
    closing: { label: 'Closing', text: '{studio}[\n{phone}]' },
  },
  placeholders: {
    name: 'The name of the customer',
    number: 'The number of the invoice',
    amount: 'How much is open',
    due: 'By when it is to be paid',
  },
  secrets: { href: true },
  samples: {
    Invoice: {
      name: 'The Stone Mill',
      number: 12,
      orders: 'Order 1042, purchase order 4417',
      amount: '$210.09',
      due: 'December 4, 2026',
      href: new SecretText('https://example.com/pay'),
    },
  },
  values: ({ name, number, amount, due }) => ({ name, number: String(number), amount, due }),
  body: (say, { orders, amount, href }) => [
    say('greeting'),
    say('opening'),
    amounts([{ label: orders, amount }]),
    button('Pay this invoice', href),
    say('closing'),
  ],
});

/** With the PDF. Returns the address that it goes to. */
export async function sendInvoice(context: Context, order_number: string): Promise<string> {
  const invoice = await readInvoice(context, order_number);
  if (!invoice) throw new UserError(404, 'not-found', 'This order was never put on account.');
  const { number, po_number, order, due } = invoice;
  if (!order.buyer_email)
    throw new UserError(409, 'conflict', 'The order has no email address. Print the invoice instead.');
  if (!order.payment_link) throw new UserError(409, 'conflict', 'This invoice is paid.');
  const { invoicePdf } = await import('./invoice-pdf.server');
  const pdf = await invoicePdf(context, invoice);
  const mail = await openStudioMail(context);
  const facts: InvoiceFacts = {
    name: order.buyer_name ?? '',
    number,
    orders: [`Order ${order.number}`, po_number && `purchase order ${po_number}`].filter(Boolean).join(', '),
    amount: formatMoney(order.open_cents, order.currency),
    due: withoutWeekday(formatDay(due)),
    href: new SecretText(order.payment_link),
  };
  await mail.queue(INVOICE, facts, {
    dedupe_key: `invoice:${randomUUID()}`,
    recipient: order.buyer_email,
    ...mail.repliesToStudio,
    attachments: [
      {
        filename: `invoice-${number}.pdf`,
        content_type: 'application/pdf',
        content: pdf.toString('base64'),
        encoding: 'base64',
      },
    ],
  });
  return order.buyer_email;
}
