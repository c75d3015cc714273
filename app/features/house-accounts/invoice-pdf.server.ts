import { sumLines } from '~/features/pricing/totals/shown-sums';
import { tableRow } from '~/features/resources/pdf/table-row';
import { worksheetPdf } from '~/features/resources/pdf/worksheet-pdf.server';
import { readPrintedLogo } from '~/features/studio/printed-logo.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDay, withoutWeekday } from '~/lib/dates';
import { lineText } from '~/lib/line-text';
import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import type { Invoice } from './house-accounts.server';

/** On US Letter. What is open is that of now. */
export async function invoicePdf(context: Context, invoice: Invoice): Promise<Buffer> {
  const [studio, logo] = await Promise.all([readStudio(context), readPrintedLogo(context)]);
  const { number, po_number, order, day, due } = invoice;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const shown = (of: string) => withoutWeekday(formatDay(of));
  const facts = [
    order.buyer_name && `To ${order.buyer_name}`,
    `Order ${order.number} of ${shown(day)}`,
    po_number && `Purchase order ${po_number}`,
    order.tax_exempt_organization && `Exempt from sales tax: ${order.tax_exempt_organization}`,
    order.open_cents > 0 ? `${money(order.open_cents)} to be paid by ${shown(due)}` : 'Paid in full',
  ].filter(Boolean);
  const pay = order.payment_link && { kind: 'text' as const, heading: 'To pay by card', text: order.payment_link };
  return worksheetPdf(
    {
      title: `Invoice ${number}`,
      created_at: order.created_at,
      worksheet: {
        intro: facts.join('\n\n'),
        sections: [
          {
            kind: 'table',
            columns: 'What | Each | Amount',
            lines: [
              ...order.lines.map((line) =>
                tableRow(
                  lineText(line),
                  money(line.unit_price_in_cents),
                  money(line.unit_price_in_cents * line.quantity),
                ),
              ),
              ...sumLines(order).map(({ label, cents }) => tableRow(label, '', money(cents))),
            ].join('\n'),
          },
          ...(pay ? [pay] : []),
        ],
      },
    },
    studio,
    { logo },
  );
}
