import { Form } from 'react-router';
import { Field, Input, Select } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import { ROUNDINGS } from '~/features/catalog/price-rule';

type PriceFormProps = {
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** The products, as parameters of the address. */
  selected: [name: string, value: string][];
};

/** Only asks: the answer shows the new prices. */
export function PriceForm({ typed, errors, selected }: PriceFormProps) {
  return (
    <Panel title="How prices change">
      <Form className="panel-body price-form" preventScrollReset>
        {selected.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Field id="direction" label="Direction" error={errors.direction}>
          {(control) => (
            <Select {...control} name="direction" defaultValue={typed.direction || 'up'}>
              <option value="up">Up</option>
              <option value="down">Down</option>
            </Select>
          )}
        </Field>
        <Field id="size" label="By how much" required error={errors.size}>
          {(control) => (
            <Input {...control} name="size" inputMode="decimal" autoComplete="off" defaultValue={typed.size} />
          )}
        </Field>
        <Field id="by" label="Unit" error={errors.by}>
          {(control) => (
            <Select {...control} name="by" defaultValue={typed.by || 'percent'}>
              <option value="percent">Percent</option>
              <option value="amount">Dollars</option>
            </Select>
          )}
        </Field>
        <Field id="round_to" label="Rounded" error={errors.round_to}>
          {(control) => (
            <Select {...control} name="round_to" defaultValue={typed.round_to || '1'}>
              {ROUNDINGS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id="revert_on"
          label="Old prices come back on"
          hint="At midnight, when this day begins. Leave it empty to keep the new prices."
          error={errors.revert_on}
        >
          {(control) => <Input {...control} type="date" name="revert_on" defaultValue={typed.revert_on} />}
        </Field>
        <div className="staff-actions">
          <StaffButton type="submit">Show new prices</StaffButton>
        </div>
      </Form>
    </Panel>
  );
}
