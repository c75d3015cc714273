import { isbot } from 'isbot';
import { sql } from 'kysely';
import { addDays, dayIn } from '~/lib/dates';
import { withoutWww } from '~/lib/without-www';
import type { Database } from './database.server';

type Kind = 'page' | 'source' | 'search';

/** Names stored per day. Whoever invents sources or searches fills no more than these. */
const MOST_PER_DAY: Record<Kind, number> = { page: 500, source: 100, search: 100 };
const MAX_NAME = 200;
const MAX_WORDS = 60;
/** Buyers come back from there. */
const PAYMENT_HOSTS = ['checkout.stripe.com'];
const EMAIL_OR_NUMBER = /@|(?:\d[\s().-]*){7}/;
/** A little over two years, so that a year can be compared with the one before. */
const KEPT_DAYS = 761;

export interface View {
  /** The path, without what is secret in it. */
  page: string;
  /** Of the request, without its path. */
  host: string;
  search: string;
  referer: string | null | undefined;
}

/** What browsers show of public pages, counted in memory and stored as numbers per day. Nothing of a person is kept. */
export interface Visits {
  view(view: View): void;
  /** A search without a result. What is typed letter by letter counts once, as it was in the end. */
  search(words: string): void;
  save(db: Database, timeZone: string, now: Date): Promise<void>;
}

export function openVisits(): Visits {
  let counts = emptyCounts();

  function add(kind: Kind, name: string, count = 1) {
    const known = counts[kind].get(name);
    if (known === undefined && counts[kind].size >= MOST_PER_DAY[kind]) return;
    counts[kind].set(name, (known ?? 0) + count);
  }

  return {
    view({ page, ...from }) {
      counts.views += 1;
      add('page', page.slice(0, MAX_NAME));
      const source = sourceOf(from);
      if (source === undefined) return;
      counts.visits += 1;
      add('source', source);
    },
    search(typed) {
      const words = typed.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
      if (words === '' || EMAIL_OR_NUMBER.test(words)) return;
      const { search } = counts;
      const begun = [...search.keys()].find((key) => key !== words && (words.startsWith(key) || key.startsWith(words)));
      if (begun !== undefined) {
        const left = (search.get(begun) ?? 0) - 1;
        if (left > 0) search.set(begun, left);
        else search.delete(begun);
      }
      add('search', words);
    },
    async save(db, timeZone, now) {
      const saved = counts;
      if (saved.views === 0 && saved.search.size === 0) return;
      counts = emptyCounts();
      try {
        await store(db, dayIn(timeZone, now), saved);
      } catch (error) {
        counts.visits += saved.visits;
        counts.views += saved.views;
        for (const kind of KINDS) for (const [name, count] of saved[kind]) add(kind, name, count);
        throw error;
      }
    },
  };
}

interface Counts extends Record<Kind, Map<string, number>> {
  visits: number;
  views: number;
}

const KINDS = ['page', 'source', 'search'] as const;

function emptyCounts(): Counts {
  return { visits: 0, views: 0, page: new Map(), source: new Map(), search: new Map() };
}

/** Where a visit came from: a campaign, another site, or '-' if unknown. Undefined within a visit. */
function sourceOf({ host, search, referer }: Omit<View, 'page'>): string | undefined {
  // Most views are within a visit, and need no parsing.
  if (referer?.startsWith(`https://${host}/`)) return undefined;
  const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const site = from && withoutWww(from.host);
  if (site === withoutWww(host) || PAYMENT_HOSTS.includes(site ?? '')) return undefined;
  const campaign = search.includes('utm_source') ? new URLSearchParams(search).get('utm_source') : null;
  if (campaign && /^[\w .-]{1,60}$/.test(campaign)) return campaign.toLowerCase();
  return (from?.protocol.startsWith('http') && site?.slice(0, MAX_NAME)) || '-';
}

/** In the order of their names, so that processes that save at once never lock each other out. */
async function store(db: Database, day: string, { visits, views, ...names }: Counts) {
  const rows = KINDS.flatMap((kind) =>
    [...names[kind]].map(([name, count]) => ({ kind, name, count, most: MOST_PER_DAY[kind] })),
  );
  await sql`
    with total as (
      insert into daily_visits as known (day, visits, views) values (${day}, ${visits}, ${views})
      on conflict (day) do update set visits = known.visits + excluded.visits, views = known.views + excluded.views),
    noted as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as noted (kind text, name text, count integer, most integer)),
    known as (select kind, count(*) from visit_counts where day = ${day} group by kind),
    added as (
      select noted.*, old.name is not null as is_known,
        count(*) filter (where old.name is null) over (partition by noted.kind order by noted.count desc, noted.name) as place
      from noted left join visit_counts old on old.day = ${day} and old.kind = noted.kind and old.name = noted.name)
    insert into visit_counts as known (kind, day, name, count)
      select added.kind, ${day}::date, name, added.count from added left join known using (kind)
      where is_known or place + coalesce(known.count, 0) <= most
      order by added.kind, name
      on conflict (kind, day, name) do update set count = known.count + excluded.count`.execute(db);
}

export async function forgetOldVisits({ db, now }: { db: Database; now(): Date }): Promise<void> {
  const before = addDays(dayIn('UTC', now()), -KEPT_DAYS);
  await db.deleteFrom('visit_counts').where('day', '<', before).execute();
  await db.deleteFrom('daily_visits').where('day', '<', before).execute();
}

const MOST_AGENTS = 500;
const agents = new Map<string, boolean>();

/** Cached, because the test costs more than all the rest of counting a visit. */
export function isRobot(agent: string): boolean {
  const known = agents.get(agent);
  if (known !== undefined) return known;
  if (agents.size >= MOST_AGENTS) agents.clear();
  const answer = isbot(agent);
  agents.set(agent, answer);
  return answer;
}
