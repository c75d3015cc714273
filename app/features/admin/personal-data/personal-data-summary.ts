import type { PersonalData } from './personal-data.server';

type Row = Record<string, unknown>;

const MAX_NAMES = 10;

const KINDS: Record<keyof PersonalData, [string, (row: Row) => unknown]> = {
  clients: ['Inquiries and clients', ({ name }) => name],
  files: ['Files of inquiries', ({ file_name }) => file_name],
  documents: ['Documents and photos', ({ file_name }) => file_name],
  messages: ['Messages', ({ subject, message }) => subject || message],
  letters: ['Letters', ({ subject }) => subject],
  stock_alerts: ['Waiting for products', ({ created_at }) => toText(created_at)],
  date_reminders: ['Date reminders', ({ occasion, about }) => about || occasion],
  meetings: ['Meetings', ({ about }) => about],
  orders: ['Orders', ({ number }) => `#${toText(number)}`],
  standing_orders: ['Standing orders', ({ goods }) => goods],
  subscriptions: ['Subscriptions', ({ product_title }) => product_title],
  payments: ['Payments', ({ ref }) => ref],
  gift_cards: ['Gift cards', ({ recipient_name }) => recipient_name],
  texts: ['Texts', ({ body }) => body],
  emails: ['Emails', ({ subject }) => subject],
  accounts: ['Portal account', ({ name }) => name],
  sessions: ['Sign-ins', ({ user_agent }) => user_agent],
  trash: ['In the trash', ({ table_name }) => toText(table_name).replaceAll('_', ' ')],
  customers: ['Customer', ({ name }) => name],
  people: ['Person', ({ name }) => name],
};

export function summarize(stored: PersonalData) {
  return Object.entries(KINDS).flatMap(([key, [kind, toName]]) => {
    const rows = stored[key as keyof PersonalData];
    if (rows.length === 0) return [];
    const names = rows.slice(0, MAX_NAMES).map((row) => toText(toName(row)).slice(0, 80));
    const more = rows.length > MAX_NAMES ? [`and ${rows.length - MAX_NAMES} more`] : [];
    return [{ kind, count: rows.length, which: [...names.filter(Boolean), ...more].join(', ') }];
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
