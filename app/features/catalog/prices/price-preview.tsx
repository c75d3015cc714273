import { Form, useNavigation } from 'react-router';
import { formatDay } from '~/lib/dates';
import { Note } from '~/ui/note';
import { Panel, SubmitButton } from '~/ui/staff';
import type { PriceLine } from './price-changes.server';
import { PriceCells, PriceTable } from './price-table';

type PricePreviewProps = {
  lines: PriceLine[];
  total: number;
  problem: string;
  digest: string;
  /** How many of these prices were to go back on a day. */
  pending: number;
  typed: Record<string, string>;
  error?: string;
};

/** What is shown is what is saved: the form posts the rule of the address, whatever the fields above say by now. */
export function PricePreview({ lines, total, problem, digest, pending, typed, error }: PricePreviewProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (total === 0)
    return (
      <Note tone="warn" live>
        These prices would stay as they are. Choose a larger change or a finer rounding.
      </Note>
    );
  const count = `${total.toLocaleString('en-US')} ${total === 1 ? 'price' : 'prices'}`;
  const rest = total - lines.length;
  return (
    <Panel title={`${count} would change`}>
      <PriceTable label="Old and new prices">
        {lines.map((line) => (
          <tr key={line.variant_id}>
            <td>{line.product_title}</td>
            <PriceCells line={line} currency={line.currency} />
          </tr>
        ))}
      </PriceTable>
      <div className="panel-body">
        {rest > 0 && <p>{`And ${rest.toLocaleString('en-US')} more.`}</p>}
        {error && (
          <Note tone="danger" live>
            {error}
          </Note>
        )}
        {problem ? (
          <Note tone="danger" live>
            {problem}
          </Note>
        ) : (
          <Form method="post" replace onSubmit={(event) => isBusy && event.preventDefault()}>
            {Object.entries({ ...typed, digest }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {pending > 0 && (
              <Note tone="warn" live>
                {pendingText(pending)}
              </Note>
            )}
            {typed.revert_on && <p>{`The old prices come back on ${formatDay(typed.revert_on)}.`}</p>}
            <SubmitButton variant="primary" isBusy={isBusy} busy="Changing...">
              {`Change ${count}`}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Panel>
  );
}

function pendingText(pending: number) {
  const which = pending === 1 ? 'One of these prices is' : `${pending.toLocaleString('en-US')} of these prices are`;
  return `${which} part of a change that reverts on a set day. Changed again, they revert only if this change ends by then.`;
}
