import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import type { toColumns } from './answer-columns';
import type { Answers } from './inquiry.schema';

interface GivenInquiry {
  answers: Answers;
  columns: ReturnType<typeof toColumns>;
  token: string;
}

export interface StoredInquiry {
  id: string;
  created_at: Date;
  outcome: 'new' | 'changed' | 'same';
  before: Answers;
}

/** Once per token. For an hour the sender may change the answers, until staff have worked on the record. */
export async function storeInquiry(tx: Context, given: GivenInquiry): Promise<StoredInquiry> {
  const { answers, columns, token } = given;
  const row = { ...columns, form_data: JSON.stringify(answers) };
  const added = await tx.db
    .insertInto('clients')
    .values({ ...row, submission_token: token })
    .onConflict((same) => same.column('submission_token').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  if (added) return { ...added, outcome: 'new', before: {} };
  const stored = await lockInquiry(tx, answers, token);
  const { id, created_at, is_same, is_open } = stored;
  const before = stored.form_data as Answers;
  if (is_same) return { id, created_at, outcome: 'same', before };
  if (!is_open)
    throw new UserError(
      409,
      'conflict',
      `${CLOSED} ${sendsMail(tx) ? 'Reply to our email or call us' : 'Call us'} to add something.`,
    );
  await tx.db.updateTable('clients').set(row).where('id', '=', id).execute();
  await recordChange(tx, { id, before, given });
  return { id, created_at, outcome: 'changed', before };
}

const CLOSED = 'We have your inquiry already, so it can no longer be changed here.';

function lockInquiry({ db }: Context, answers: Answers, token: string) {
  return db
    .selectFrom('clients as c')
    .select(['c.id', 'c.created_at', 'c.form_data'])
    .select(sql<boolean>`c.form_data = ${JSON.stringify(answers)}::jsonb`.as('is_same'))
    .select(
      sql<boolean>`c.created_at > now() - interval '1 hour'
        and not exists (select from users u where u.id = c.id)
        and not exists (select from client_documents d where d.client_id = c.id)
        and not exists (
          select from audit_log a where a.table_name = 'clients' and a.row_key = c.id::text and a.actor <> c.id
        )`.as('is_open'),
    )
    .where('c.submission_token', '=', token)
    .forUpdate('c')
    .executeTakeFirstOrThrow();
}

/** Visitors are not signed in, so no trigger records their changes. The actor is the client's own id. */
function recordChange({ db }: Context, { id, before, given }: { id: string; before: Answers; given: GivenInquiry }) {
  const { answers, columns } = given;
  const changed = Object.keys(answers).filter((name) => answers[name] !== before[name]);
  const only = (from: Answers) => JSON.stringify(Object.fromEntries(changed.map((name) => [name, from[name] ?? ''])));
  return db
    .insertInto('audit_log')
    .values({
      actor: id,
      actor_name: 'Inquiry form',
      action: 'update',
      table_name: 'clients',
      row_key: id,
      label: columns.name,
      before: only(before),
      after: only(answers),
    })
    .execute();
}
