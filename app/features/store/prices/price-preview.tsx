import { Form, useNavigation } from 'react-router';
import { formatDay } from '~/lib/dates';
import { Note } from '~/ui/note';
import { Panel, SubmitButton } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { PriceLine } from './price-changes.server';
import { PriceText } from './price-text';

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
      <Table label="Old and new prices" className="table-cards">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Variant</th>
            <th scope="col" className="number">
              Old
            </th>
            <th scope="col" className="number">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ variant_id, product_title, variant_title, currency, ...line }) => (
            <tr key={variant_id}>
              <td>{product_title}</td>
              <td data-label="Variant">{variant_title}</td>
              <td data-label="Old" className="number">
                <PriceText cents={line.old_cents} sale={line.old_sale_cents} currency={currency} />
              </td>
              <td data-label="New" className="number">
                <PriceText cents={line.new_cents} sale={line.new_sale_cents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
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
  return `${which} part of a change whose old prices come back on a day. Changed again, they go back only if this change ends by then.`;
}
