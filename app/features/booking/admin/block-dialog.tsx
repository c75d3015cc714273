import { useSearchParams } from 'react-router';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import type { ActionError } from '~/lib/action-error';
import { readDay } from '~/features/booking/calendar/calendar-days';

type BlockDialogProps = { returnTo: string; returned?: ActionError; today: string };

const FIELDS = [
  { name: 'from_day', label: 'From', type: 'date', required: true },
  { name: 'from_time', label: 'Time', type: 'time' },
  { name: 'until_day', label: 'Until', type: 'date', hint: 'The last day. Empty: the same day.' },
  { name: 'until_time', label: 'Time', type: 'time', hint: 'Without times it is whole days.' },
];

export function BlockDialog({ returnTo, returned, today }: BlockDialogProps) {
  const [search] = useSearchParams();
  const { typed, errors = {}, error } = returned ?? {};
  const day = readDay(search.get('day'));
  const from = day && day > today ? day : today;
  return (
    <EditDialog title="Block Time" returnTo={returnTo} focusOnClose="add-block">
      <DialogForm intent="block" returnTo={returnTo} submit="Block" busy="Blocking..." error={error}>
        <div className="field-grid">
          {FIELDS.map(({ name, label, hint, required, type }) => (
            <Field key={name} id={name} {...{ label, hint, required }} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  type={type}
                  name={name}
                  defaultValue={typed?.[name] ?? (name === 'from_day' ? from : '')}
                />
              )}
            </Field>
          ))}
        </div>
        <Field id="reason" label="Reason" error={errors.reason} hint="For the studio only: at the growers’ market.">
          {(control) => <Input {...control} name="reason" maxLength={200} defaultValue={typed?.reason} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
