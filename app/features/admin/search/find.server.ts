import { type Selectable, sql } from 'kysely';
import { findCustomers } from '~/features/customers/customers.server';
import { findGiftCards } from '~/features/gift-cards/gift-card-list.server';
import { findByTitle } from '~/features/handbook/handbook.server';
import { findOrders as searchOrders } from '~/features/orders/order-queries.server';
import { findSubscriptions } from '~/features/orders/subscriptions/find-subscriptions.server';
import { findPeople } from '~/features/people/people.server';
import { findEvents } from '~/features/pipeline/event-list.server';
import { findVenues } from '~/features/venues/venues.server';
import { formatDay } from '~/lib/dates';
import { forWhom } from '~/lib/for-whom';
import type { SearchEntries } from '~/platform/database-types';
import type { Context } from '~/platform/context.server';
import { beginsWith, containsWords } from '~/platform/list-page.server';
import { tableLabel } from '~/features/admin/table-labels';
import { listTrash, trashListQuery } from '~/features/admin/trash/trash.server';
import { SETTING_WORDS, STAFF_PAGES } from '~/features/admin/staff-nav';

const MAX_OF_A_KIND = 6;
const MIN_LENGTH = 2;
const MAX_IN_ORDER = 50;

export interface Finding {
  kind: string;
  label: string;
  detail: string;
  to: string;
}

/** A page of the program has no manager. */
type EntryKind = Exclude<Selectable<SearchEntries>['kind'], 'page'>;

const MANAGERS: Record<EntryKind, { kind: string; to: (id: string, title: string) => string }> = {
  product: { kind: 'Product', to: (id) => `/store-manager/products/${id}` },
  flower: { kind: 'Flower', to: (id) => `/flower-guide-manager?edit=${id}` },
  post: { kind: 'Post', to: (id) => `/blog-manager?edit=${id}` },
  rental: { kind: 'Rental item', to: (id) => `/rental-items-manager?edit=${id}` },
  worksheet: { kind: 'Worksheet', to: (id) => `/reference-manager/${id}` },
  vendor: { kind: 'Vendor', to: (id) => `/vendor-manager?edit=${id}` },
};

type MayOpen = (link: string) => boolean;

export async function findAnything(context: Context, question: string, mayOpen: MayOpen): Promise<Finding[]> {
  const query = question.trim().slice(0, 80);
  if (query.length < MIN_LENGTH) return [];
  const found = await Promise.all([
    findClients(context, query),
    findPersons(context, query),
    findNamedEvents(context, query),
    findPlaces(context, query),
    findBuyers(context, query),
    findOrders(context, query),
    findSubscribers(context, query),
    findCards(context, query),
    findMessages(context, query),
    findClosures(context, query),
    findContent(context, query),
    findDeleted(context, query),
  ]);
  return [...findPages(query), ...findHelp(query, mayOpen), ...found.flat()].filter(({ to }) => mayOpen(to));
}

function findPages(query: string): Finding[] {
  const term = query.toLowerCase();
  const begins = ({ label }: Finding) => label.toLowerCase().startsWith(term);
  const found = STAFF_PAGES.flatMap(({ title, links }) =>
    links
      .filter(({ label, to }) => `${label} ${SETTING_WORDS[to] ?? ''}`.toLowerCase().includes(term))
      .map(({ label, to }) => ({ kind: 'Page', label, detail: title, to })),
  );
  return [...found.filter(begins), ...found.filter((page) => !begins(page))];
}

function findHelp(query: string, mayOpen: MayOpen): Finding[] {
  return findByTitle(query)
    .filter(({ routes: [path = ''] }) => mayOpen(path))
    .slice(0, MAX_OF_A_KIND)
    .map(({ name, title, group }) => ({ kind: 'Help', label: title, detail: group, to: `/help/${name}` }));
}

async function findClients({ db }: Context, query: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'email'])
    .where(containsWords(sql`client_search_text(name, email, phone, partner_name, event_venue)`, query))
    .orderBy('created_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map(({ id, name, email }) => ({
    kind: 'Client',
    label: name ?? 'No name given',
    detail: email ?? '',
    to: `/client/${id}`,
  }));
}

async function findPersons(context: Context, query: string): Promise<Finding[]> {
  const people = await findPeople(context, query, MAX_OF_A_KIND);
  return people.map(({ id, name, emails: [email], phones: [phone] }) => ({
    kind: 'Person',
    label: name,
    detail: email ?? phone ?? '',
    to: `/person/${id}`,
  }));
}

async function findNamedEvents(context: Context, query: string): Promise<Finding[]> {
  const events = await findEvents(context, query, MAX_OF_A_KIND);
  return events.map(({ id, name, day, venue }) => ({
    kind: 'Event',
    label: name,
    detail: [day && formatDay(day), venue].filter(Boolean).join(', '),
    to: `/event/${id}`,
  }));
}

async function findPlaces(context: Context, query: string): Promise<Finding[]> {
  const venues = await findVenues(context, query, MAX_OF_A_KIND);
  return venues.map(({ id, name, city }) => ({
    kind: 'Venue',
    label: name,
    detail: city ?? '',
    to: `/venues?edit=${id}`,
  }));
}

async function findBuyers(context: Context, query: string): Promise<Finding[]> {
  const customers = await findCustomers(context, query, MAX_OF_A_KIND);
  return customers.map(({ id, name, email, phone }) => ({
    kind: 'Customer',
    label: name ?? 'No name given',
    detail: email ?? phone ?? '',
    to: `/customers/${id}`,
  }));
}

async function findOrders(context: Context, query: string): Promise<Finding[]> {
  const orders = await searchOrders(context, MAX_OF_A_KIND, query);
  return orders.map((order) => ({
    kind: 'Order',
    label: `Order ${order.number}`,
    detail: [order.buyer_name, order.fulfillment === 'delivery' && `for ${forWhom(order)}`].filter(Boolean).join(', '),
    to: `/store-manager/${order.number}`,
  }));
}

async function findSubscribers(context: Context, query: string): Promise<Finding[]> {
  const found = await findSubscriptions(context, query, MAX_OF_A_KIND);
  return found.map(({ number, buyer_name, product_title }) => ({
    kind: 'Subscription',
    label: `Subscription ${number}`,
    detail: `${buyer_name}, ${product_title}`,
    to: `/store-manager/subscriptions?q=${number}`,
  }));
}

async function findCards(context: Context, query: string): Promise<Finding[]> {
  const cards = await findGiftCards(context, query, MAX_OF_A_KIND);
  return cards.map(({ id, number, code, for_name }) => ({
    kind: 'Gift card',
    label: `Gift card ${number}, ${code}`,
    detail: for_name ?? '',
    to: `/store-manager/gift-cards/${id}`,
  }));
}

async function findMessages({ db }: Context, query: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'first_name', 'last_name', 'subject', 'email'])
    .where(
      containsWords(sql`search_fold(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || subject)`, query),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map(({ id, first_name, last_name, subject, email }) => ({
    kind: 'Message',
    label: subject || 'No subject',
    detail: `${first_name} ${last_name}`.trim() || email,
    to: `/inbox/${id}`,
  }));
}

async function findClosures({ db }: Context, query: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('closures')
    .select(['id', 'title', 'first_day'])
    .where(containsWords(sql`search_fold(' ' || title)`, query))
    .orderBy('first_day', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();
  return rows.map(({ id, title, first_day }) => ({
    kind: 'Closure',
    label: title,
    detail: formatDay(first_day),
    to: `/closed-days?edit=${id}`,
  }));
}

/** What was deleted can be brought back. */
async function findDeleted(context: Context, query: string): Promise<Finding[]> {
  const { rows } = await listTrash(context, { ...trashListQuery(new URL('https://studio.example/trash')), q: query });
  return rows.slice(0, MAX_OF_A_KIND).map(({ table_name, label }) => ({
    kind: tableLabel(table_name),
    label: label ?? '',
    detail: 'In the trash',
    to: `/trash?${new URLSearchParams({ q: label ?? '' })}`,
  }));
}

/** By the titles of the public search (`search_entries`). For very common words only a part is ranked. */
async function findContent({ db }: Context, query: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom((entries) =>
      entries
        .selectFrom('search_entries')
        .select(['kind', 'id', 'title'])
        .where('kind', 'in', Object.keys(MANAGERS) as EntryKind[])
        .where(({ or }) => or([containsWords(sql`folded_title`, query), beginsWith(sql`folded_title`, query)]))
        .limit(MAX_IN_ORDER)
        .as('entry'),
    )
    .select(['kind', 'id', 'title'])
    .orderBy('title')
    .limit(2 * MAX_OF_A_KIND)
    .execute();
  return rows.flatMap(({ kind, id, title }) => {
    if (kind === 'page') return [];
    const manager = MANAGERS[kind];
    return [{ kind: manager.kind, label: title, detail: '', to: manager.to(id, title) }];
  });
}
