import { useState } from 'react';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { lineTitle } from '~/lib/line-text';
import { formatMoney } from '~/lib/money';
import { Field, FieldGroup, Input, Select } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { MAX_ADDED } from './change-order.schema';

export interface Choosable {
  id: string;
  product_id: string;
  title: string;
  variant: string;
  price_cents: number;
  left: number | null;
}

type ChangeLinesProps = {
  order: OrderRecord;
  products: Choosable[];
  typed?: Record<string, string>;
  error?: string;
  /** With all that the form has. */
  onChange: (form: Record<string, unknown>) => void;
};

export function ChangeLines({ order, products, typed, error, onChange }: ChangeLinesProps) {
  const isHydrated = useHydrated();
  const sent = Array.from({ length: MAX_ADDED }, (_, at) => at).filter((at) => typed?.[`add.${at}`]);
  const [rows, setRows] = useState(Math.max(1, (sent.at(-1) ?? -1) + 1));
  const options = products.map((product) => (
    <option key={product.id} value={product.id}>
      {optionText(product, order.currency)}
    </option>
  ));
  return (
    <Panel title="Items">
      <div className="panel-body" onChange={({ target }) => onChange(formOf(target))}>
        <FieldGroup id="items" label="What is made" error={error} hint="0 takes a product out of the order.">
          {order.lines.map((line) => (
            <ChangedLine key={line.id} line={line} typed={typed} options={options} currency={order.currency} />
          ))}
        </FieldGroup>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className="change-added">
            <Field id={`add.${at}`} label="Add a product">
              {(control) => (
                <Select {...control} name={`add.${at}`} defaultValue={typed?.[`add.${at}`] ?? ''}>
                  <option value="">None</option>
                  {options}
                </Select>
              )}
            </Field>
            <Quantity name={`add_quantity.${at}`} label="Quantity" value={typed?.[`add_quantity.${at}`] ?? '1'} />
          </div>
        ))}
        {isHydrated && rows < MAX_ADDED && (
          <p>
            <StaffButton onClick={() => setRows(rows + 1)}>Add another</StaffButton>
          </p>
        )}
      </div>
    </Panel>
  );
}

function formOf(target: EventTarget) {
  const field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : undefined;
  return Object.fromEntries(new FormData(field?.form ?? undefined));
}

function optionText({ title, variant, price_cents, left }: Choosable, currency: string) {
  const stock = left === null ? '' : left === 0 ? ', sold out' : `, ${left} left`;
  return `${[title, variant].filter(Boolean).join(', ')}, ${formatMoney(price_cents, currency)}${stock}`;
}

type ChangedLineProps = {
  line: OrderRecord['lines'][number];
  typed?: Record<string, string>;
  options: React.ReactNode;
  currency: string;
};

function ChangedLine({ line, typed, options, currency }: ChangedLineProps) {
  const { id, quantity, unit_price_in_cents, refunded_quantity, note } = line;
  const [replace, text] = [`replace.${id}`, `note.${id}`];
  const name = lineTitle(line);
  return (
    <div className="change-line">
      <p>
        {name}
        <small>
          {formatMoney(unit_price_in_cents, currency)} each
          {refunded_quantity > 0 && `, ${refunded_quantity} refunded`}
        </small>
      </p>
      <Quantity
        name={`quantity.${id}`}
        label="Quantity"
        about={name}
        value={typed?.[`quantity.${id}`] ?? String(quantity)}
      />
      <details open={Boolean(typed?.[replace] || typed?.[text] || note)}>
        <summary>Substitute</summary>
        <div className="stack">
          <Field
            id={replace}
            label="Replace with"
            hint="What was ordered keeps its price. Anything more costs today’s."
          >
            {(control) => (
              <Select {...control} name={replace} defaultValue={typed?.[replace] ?? ''}>
                <option value="">Keep it</option>
                {options}
              </Select>
            )}
          </Field>
          <Field id={text} label="Note" hint="For whoever makes it, such as: peonies replaced by garden roses.">
            {(control) => <Input {...control} name={text} maxLength={200} defaultValue={typed?.[text] ?? note ?? ''} />}
          </Field>
        </div>
      </details>
    </div>
  );
}

type QuantityProps = { name: string; label: string; about?: string; value: string };

function Quantity({ name, label, about, value }: QuantityProps) {
  return (
    <Field id={name} label={label} className="change-quantity">
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          name={name}
          defaultValue={value}
          aria-label={about && `${label} of ${about}`}
        />
      )}
    </Field>
  );
}
