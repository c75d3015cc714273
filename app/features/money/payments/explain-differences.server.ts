import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '~/features/accounts/staff.server';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import { cleanText } from '~/lib/clean-text';
import { formatMoney } from '~/lib/money';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { DIFFERENCE_KINDS } from '~/lib/difference-kinds';
import { type Difference, listDifferences } from './differences.server';
import { DIFFERENCES_FOUND } from './payment-email-definitions.server';

const explanationForm = z.object({
  kind: z.enum(['charge', 'refund', 'dispute']),
  ref: z.string(),
  note: z
    .string()
    .default('')
    .transform(cleanText)
    .refine((note) => note !== '', 'Say where the difference comes from.')
    .refine((note) => note.length <= 300, 'At most 300 characters.'),
});

/** Of the sums that the form has shown. If they change, the difference is unexplained again. */
export async function explainDifference(context: Context, member: Staff, typed: Record<string, string>): Promise<void> {
  member.mayUse('orders');
  const { kind, ref, note } = parseForm(explanationForm, typed);
  const found = (await listDifferences(context)).find((each) => each.kind === kind && each.ref === ref);
  if (!found || typed.sums !== sumsOf(found))
    throw new UserError(409, 'conflict', 'This difference has changed or is gone. Below is what there is now.');
  await context.transaction(async (tx) => {
    const explained = { note, explained_by: member.id, explained_at: tx.now() };
    await upsert(tx, [found], explained);
    tx.writes('orders');
  });
}

function sumsOf({ ours_cents, theirs_cents }: Difference): string {
  return `${ours_cents}/${theirs_cents}`;
}

const MAX_LINES = 20;

/** By email to the studio, each difference once. */
export async function tellOfNewDifferences(context: Context): Promise<void> {
  const differences = (await listDifferences(context)).filter(({ note }) => note === null);
  if (differences.length === 0) return;
  await context.transaction(async (tx) => {
    const told = new Set((await upsert(tx, differences, { told_at: tx.now() })).map(keyOf));
    const fresh = differences.filter((each) => told.has(keyOf(each)));
    const mail = await openStudioMail(tx);
    const [first] = fresh;
    if (!first || !mail.studio.email) return;
    const facts = {
      count: fresh.length,
      lines: fresh.slice(0, MAX_LINES).map((each) => lineOf(each, mail.studio.currency)),
      href: plainLink(tx.config, '/reports/payouts'),
    };
    const dedupe_key = `differences:${keyOf(first)}:${sumsOf(first)}:${tx.now().getTime()}`;
    await mail.queue(DIFFERENCES_FOUND, facts, { dedupe_key, recipient: mail.studio.email });
  });
}

function keyOf({ kind, ref }: { kind: string; ref: string }) {
  return `${kind}:${ref}`;
}

function lineOf({ kind, number, ours_cents, theirs_cents }: Difference, currency: string) {
  const what = DIFFERENCE_KINDS[kind];
  const of = number === null ? 'without an order here' : `of order ${number}`;
  return `${what} ${of}: ${formatMoney(ours_cents, currency)} here, ${formatMoney(theirs_cents, currency)} at the provider`;
}

interface Known {
  note?: string;
  explained_by?: string;
  explained_at?: Date;
  told_at?: Date;
}

/** Returns those that were not stored with these sums before; with a note, all of them. */
async function upsert({ db, config }: Context, differences: Difference[], known: Known) {
  const provider = chooseProvider(config).name;
  const { note = null, explained_by = null, explained_at = null, told_at = null } = known;
  const rows = differences.map(({ kind, ref, ours_cents, theirs_cents }) => ({ kind, ref, ours_cents, theirs_cents }));
  const { rows: stored } = await sql<Pick<Difference, 'kind' | 'ref'>>`
    insert into ledger_differences as before
      (provider, kind, ref, ours_cents, theirs_cents, note, explained_by, explained_at, told_at)
    select ${provider}, kind, ref, ours_cents, theirs_cents, ${note}, ${explained_by}::uuid, ${explained_at}::timestamptz,
      ${told_at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as difference (kind text, ref text, ours_cents bigint, theirs_cents bigint)
    on conflict (provider, kind, ref) do update
      set ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents, note = excluded.note,
        explained_by = excluded.explained_by, explained_at = excluded.explained_at,
        told_at = coalesce(excluded.told_at, before.told_at)
      where excluded.note is not null
        or (before.ours_cents, before.theirs_cents) <> (excluded.ours_cents, excluded.theirs_cents)
    returning kind, ref`.execute(db);
  return stored;
}
