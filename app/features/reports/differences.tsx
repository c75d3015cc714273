import { Form, Link, useNavigation } from 'react-router';
import { DIFFERENCE_KINDS } from '~/lib/difference-kinds';
import type { Difference } from '~/features/money/payments/differences.server';
import type { ActionError } from '~/lib/action-error';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { Field, Input } from '~/ui/field';
import { SubmitButton } from '~/ui/staff';
import { ReportTable } from './report-table';

type DifferencesProps = {
  differences: Difference[];
  returned?: ActionError;
  currency: string;
  time_zone: string;
};

export function Differences({ differences, returned, currency, time_zone }: DifferencesProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <ReportTable
      title="Differences"
      csv="/reports/differences.csv"
      rows={differences}
      keyOf={({ kind, ref }) => `${kind} ${ref}`}
      empty="None: your records and the provider’s agree to the cent."
      columns={[
        { head: 'What', cell: ({ kind }) => DIFFERENCE_KINDS[kind] },
        { head: 'Order', cell: (row) => differentOrder(row) },
        { head: 'Since', cell: ({ at }) => formatDate(time_zone, at) },
        { head: 'Here', isNumber: true, cell: ({ ours_cents }) => money(ours_cents) },
        { head: 'At the provider', isNumber: true, cell: ({ theirs_cents }) => money(theirs_cents) },
        { head: 'Explanation', cell: (row) => explanation(row, returned, time_zone) },
      ]}
    />
  );
}

function differentOrder({ number }: Difference) {
  return number === null ? 'No order here' : <Link to={`/store-manager/${number}`}>{`Order ${number}`}</Link>;
}

function explanation(difference: Difference, returned: ActionError | undefined, time_zone: string) {
  return <Explanation difference={difference} returned={returned} time_zone={time_zone} />;
}

type ExplanationProps = { difference: Difference; returned?: ActionError; time_zone: string };

function Explanation({ difference, returned, time_zone }: ExplanationProps) {
  const { kind, ref, ours_cents, theirs_cents, note, explained_name, explained_at } = difference;
  const isBusy = useNavigation().formMethod === 'POST';
  const typed = returned?.typed?.ref === ref && returned.typed.kind === kind ? returned.typed.note : undefined;
  const error = typed === undefined ? undefined : returned?.errors?.note;
  return (
    <>
      {note && (
        <p>
          {note}
          <small className="text-ink-quiet">
            {' '}
            {explained_name ?? 'Somebody'}, {explained_at && formatDate(time_zone, explained_at)}
          </small>
        </p>
      )}
      <details open={typed !== undefined}>
        <summary>{note ? 'Change the note' : 'Explain it'}</summary>
        <Form method="post" noValidate preventScrollReset className="stack">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="ref" value={ref} />
          <input type="hidden" name="sums" value={`${ours_cents}/${theirs_cents}`} />
          <Field id={`note-${kind}-${ref}`} label="Where it comes from" error={error}>
            {(control) => (
              <Input {...control} name="note" maxLength={300} autoComplete="off" defaultValue={typed ?? note ?? ''} />
            )}
          </Field>
          <SubmitButton isBusy={isBusy}>Save the note</SubmitButton>
        </Form>
      </details>
    </>
  );
}
