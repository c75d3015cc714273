import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { listFieldLabels } from '~/features/inquiries/form/form-fields.server';
import { UserError } from '~/lib/user-error';
import type { Transaction } from '~/platform/context.server';
import { wasEdited } from '~/platform/edited-since.server';
import { describeColumns, readChosenColumns } from '~/platform/file-columns.server';
import type { CheckedFile, ImportKind, Kept, Problem } from '~/platform/import-kind';
import { readTable, type TableRow } from '~/platform/read-table.server';
import { CLIENT_COLUMNS, type ClientColumn, type ClientColumns, findClientColumns } from './client-columns';
import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { anyLine, optionalEmail, optionalLine, optionalText, textOrNull } from '~/lib/text-fields';
import { parseDay } from '~/lib/parse-day';

const MAX_FILE_ROWS = 20_000;

interface ClientItem {
  row: number;
  client: ClientRow;
}

export const clientImport: ImportKind<ClientItem> = {
  names: ['client', 'clients'],
  area: 'content',
  list: { to: '/client-database', label: 'Client Database' },
  check,
  insert,
  columns: { labels: CLIENT_COLUMNS, several: ['answer', 'skip'] },
  preview: {
    heads: ['Name', 'Email', 'Event date', 'Venue'],
    of: ({ client: { name, email, event_date, event_venue } }) =>
      [name, email, event_date, event_venue].map((text) => text ?? ''),
  },
  findKept,
  remove,
};

async function check(tx: Transaction, file: Buffer): Promise<CheckedFile<ClientItem>> {
  const table = await readTable(file, MAX_FILE_ROWS);
  if (table.heads.length === 0) throw new UserError(400, 'invalid', 'This file is empty.');
  const columns = findClientColumns(table, await readChosenColumns(tx, 'clients', table.heads));
  const { heads, others, source } = columns;
  const of = { source, columns: describeColumns(table, meaningsOf(columns)) };
  if (!heads.name && !heads.first && !heads.last && !heads.email)
    return {
      ...of,
      items: [],
      problems: [],
      notes: ['No column is known to have names or email addresses. Say which one does.'],
    };
  const answers = await answerNames(tx, others);
  const checked: ReturnType<typeof readClient>[] = [];
  for (const row of table.rows) {
    checked.push(readClient(row, columns, answers));
    // Others wait while a row is checked.
    await setImmediate();
  }
  const problems = checked.flatMap((each) => each.problems);
  const known = await findKnown(
    tx,
    checked.flatMap(({ item }) => item ?? []),
  );
  const items = checked.flatMap(({ item }) => {
    const problem = item && alreadyThere(item, known);
    if (problem) problems.push(problem);
    return item && !problem ? item : [];
  });
  const notes = others.length > 0 ? [`Kept with each client: ${others.join(', ')}.`] : [];
  return { ...of, items, notes, problems: problems.toSorted((one, other) => one.row - other.row) };
}

function meaningsOf({ heads: found, others }: ClientColumns) {
  const meanings = new Map(Object.entries(found).map(([meaning, head]) => [head, meaning]));
  return (head: string) => meanings.get(head) ?? (others.includes(head) ? 'answer' : 'skip');
}

/** The name of each answer by its head: that of the inquiry form's field, or one of its own. */
async function answerNames(tx: Transaction, heads: string[]): Promise<[head: string, name: string][]> {
  const labels = new Map((await listFieldLabels(tx)).map((each) => [each.field_label.toLowerCase(), each.field_name]));
  return heads.map((head) => {
    const slug = head
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '');
    return [head, labels.get(head.toLowerCase()) ?? (slug || 'other')];
  });
}

function readClient(row: TableRow, { heads }: ClientColumns, answers: [string, string][]) {
  const cell = (column: ClientColumn) => row.cells[heads[column]?.toLowerCase() ?? ''] ?? '';
  const columns = Object.keys(clientRow.shape).filter((name) => name !== 'form_data') as ClientColumn[];
  const given = answers.flatMap(([head, name]) => {
    const text = row.cells[head.toLowerCase()];
    return text ? [[name, text]] : [];
  });
  const [email = '', ...otherEmails] = addressesIn(cell('email'));
  if (otherEmails.length > 0) given.push([OTHER_EMAIL, otherEmails.join(', ')]);
  const name = cell('name') || [cell('first'), cell('last')].filter(Boolean).join(' ');
  const values = Object.fromEntries(columns.map((column) => [column, cell(column)]));
  const { data, error } = clientRow.safeParse({ ...values, name, email, form_data: Object.fromEntries(given) });
  if (data) return { item: { row: row.row, client: data }, problems: [] };
  const problems = error.issues.map(({ path: [column], message }): Problem => {
    const head = heads[column as ClientColumn] ?? 'Name';
    const value = row.cells[head.toLowerCase()]?.slice(0, 200) ?? '';
    return { row: row.row, name: (name || email).slice(0, 200), column: head, value, message };
  });
  return { problems };
}

/** The answer that keeps them. */
const OTHER_EMAIL = 'other_email';

/** Couples often have two in one cell: 'a@example.com; Cole <b@example.com>'. What is no address is named as a mistake. */
function addressesIn(cell: string): string[] {
  const parts = cell.split(/[\s,;|/<>]+/).filter((part) => part.includes('@'));
  if (parts.length < 2 || parts.some(emailError)) return [cell];
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}

const NO_DAY = 'A day such as 6/5/2027 or 2027-06-05.';

const day = anyLine(60).transform((text, check) => {
  if (text === '' || /^(tbd|tba|n\/a|none|-)$/i.test(text)) return null;
  const read = parseDay(text);
  if (read) return read;
  check.addIssue({ code: 'custom', message: NO_DAY });
  return z.NEVER;
});

/** A row of a file, named like the columns of `clients`. */
const clientRow = z
  .object({
    name: optionalLine(200),
    email: optionalEmail(),
    phone: optionalLine(60),
    partner_name: optionalLine(200),
    event_date: day,
    event_venue: optionalLine(300),
    estimated_budget: optionalLine(100),
    pinterest_link: optionalLine(500),
    vision_details: textOrNull(10_000),
    created_at: day,
    form_data: z.record(z.string(), optionalText(10_000)),
  })
  .superRefine(({ name, email }, check) => {
    if (name || email) return;
    check.addIssue({ code: 'custom', path: ['name'], message: 'Each row needs a name or an email address.' });
  });

type ClientRow = z.infer<typeof clientRow>;

/** The days of the events of each person. */
type Known = Map<string, Set<string | null>>;

async function findKnown({ db }: Transaction, items: ClientItem[]): Promise<Known> {
  const keys = (of: (client: ClientRow) => string | null) =>
    items.flatMap(({ client }) => of(client)?.toLowerCase().slice(0, 100) ?? []);
  const { rows } = await sql<{ name: string | null; email: string | null; event_date: string | null }>`
    select name, email, event_date from clients where lower(left(email, 100)) = any(${keys(({ email }) => email)})
    union all
    select name, null, event_date from clients
    where lower(left(name, 100)) = any(${keys(({ email, name }) => (email ? null : name))})`.execute(db);
  const known: Known = new Map();
  for (const row of rows) remember(known, row);
  return known;
}

type Person = Pick<ClientRow, 'name' | 'email' | 'event_date'>;

function personKey({ name, email }: Person) {
  return (email ?? name ?? '').toLowerCase();
}

function remember(known: Known, person: Person) {
  const key = personKey(person);
  known.set(key, (known.get(key) ?? new Set()).add(person.event_date));
}

/** One person may have several events, but not the same one twice. */
function alreadyThere({ row, client }: ClientItem, known: Known): Problem | undefined {
  const days = known.get(personKey(client));
  const isThere = days && (client.event_date === null || days.has(null) || days.has(client.event_date));
  remember(known, client);
  if (!isThere) return undefined;
  const value = client.email ?? client.name ?? '';
  const message = 'This client is already there. Add what is new on the client’s own page.';
  return { row, name: client.name ?? value, column: client.email ? 'Email' : 'Name', value, message };
}

async function insert({ db, now }: Transaction, items: ClientItem[]) {
  const rows = items.map(({ client: { created_at, form_data, ...client } }) => ({
    ...client,
    form_data: JSON.stringify(form_data),
    answered_at: now(),
    created_at: created_at && new Date(`${created_at}T12:00Z`) < now() ? new Date(`${created_at}T12:00Z`) : now(),
  }));
  const added = await db.insertInto('clients').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Clients that were edited since, or have something that hangs on them, stay. */
async function findKept({ db }: Transaction, importId: string): Promise<Kept[]> {
  const own = sql`(select row_id from imported_rows where import_id = ${importId})`;
  await sql`select from clients where id in ${own} order by id for update`.execute(db);
  const { rows } = await sql<Kept>`
    select * from (
      select id, coalesce(name, email, 'A client without a name') as name, case
        when exists (select from users where users.id = clients.id) then 'They have a portal account by now.'
        when exists (select from client_files where client_id = clients.id)
          or exists (select from client_documents where client_id = clients.id) then 'They have files by now.'
        when exists (select from events where client_id = clients.id and (summary <> '' or ${wasEdited('events', sql`events.id`)}
          or exists (select from event_entries where event_id = events.id and user_id is not null)))
          then 'Their event was worked on since.'
        when ${wasEdited('clients', sql`clients.id`)} then 'They were edited since.'
        end as reason
      from clients where id in ${own}) as found
    where reason is not null order by name, id`.execute(db);
  return rows;
}

async function remove({ db }: Transaction, importId: string, kept: string[]) {
  const gone = await sql`
    delete from clients where id in (select row_id from imported_rows where import_id = ${importId})
      and id <> all(${kept}::uuid[])`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
