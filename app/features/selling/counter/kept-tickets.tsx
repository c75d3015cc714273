import { Link } from 'react-router';
import { ageText } from '~/lib/time-left';
import { typedLines } from './custom-lines';
import type { KeptTicket } from './kept-tickets.server';
import type { Sellable } from './sell-products.server';

type KeptTicketsProps = { kept: KeptTicket[]; products: Sellable[] };

/** Sales that wait for somebody who comes back. One ticket at a time: the one that is begun is sold or kept first. */
export function KeptTickets({ kept, products }: KeptTicketsProps) {
  if (kept.length === 0) return null;
  return (
    <nav className="sell-kept" aria-label="Kept tickets">
      <p className="field-hint">Kept for later:</p>
      {kept.map(({ id, fields, minutes }) => (
        <Link key={id} to={`/sell?ticket=${id}`}>
          {nameOf(fields, products)} <small>{ageText(minutes)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** 'Ada Moss, June Ledge and 2 more': who, and what is on it. */
function nameOf(fields: Record<string, string>, products: Sellable[]): string {
  const goods = products.filter(({ id }) => Number(fields[`quantity.${id}`]) > 0).map(({ title }) => title);
  const custom = [...typedLines(fields).values()].map(({ title }) => title.trim()).filter(Boolean);
  const [first, ...more] = [...goods, ...custom];
  const what = first && (more.length > 0 ? `${first} and ${more.length} more` : first);
  return [fields.buyer_name?.trim(), what].filter(Boolean).join(', ') || 'What is no longer sold';
}
