import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Select } from '~/ui/field';
import { WEEKDAYS } from '~/lib/business-hours';
import type { ActionError } from '~/lib/action-error';
import type { WeeklyTime } from './slots.server';

type SlotDialogProps = { slot?: WeeklyTime; returnTo: string; returned?: ActionError };

export function SlotDialog({ slot, returnTo, returned }: SlotDialogProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const valueOf = (name: 'weekday' | 'starts_at' | 'minutes' | 'kind', otherwise: string) =>
    typed?.[name] ?? slot?.[name].toString() ?? otherwise;
  return (
    <EditDialog
      title={slot ? 'Edit time' : 'Add time'}
      returnTo={returnTo}
      focusOnClose={slot ? `edit-${slot.id}` : 'add-slot'}
    >
      <DialogForm intent="save-slot" returnTo={returnTo} error={error}>
        {slot && <input type="hidden" name="id" value={slot.id} />}
        <EditVersion version={slot?.version} returned={returned} />
        <Field
          id="weekday"
          label="Day"
          error={errors.weekday}
          hint="Not offered on days that are closed in Opening hours."
        >
          {(control) => (
            <Select {...control} name="weekday" defaultValue={valueOf('weekday', '1')}>
              {WEEKDAYS.map((name, weekday) => (
                <option key={name} value={weekday}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="field-grid">
          <Field id="starts_at" label="Time" required error={errors.starts_at}>
            {(control) => <Input {...control} type="time" name="starts_at" defaultValue={valueOf('starts_at', '')} />}
          </Field>
          <Field id="minutes" label="Length in minutes" required error={errors.minutes}>
            {(control) => (
              <Input {...control} name="minutes" inputMode="numeric" defaultValue={valueOf('minutes', '60')} />
            )}
          </Field>
        </div>
        <Field id="kind" label="Who decides" error={errors.kind} hint="Days by appointment are always by request.">
          {(control) => (
            <Select {...control} name="kind" defaultValue={valueOf('kind', 'open')}>
              <option value="open">Booked at once</option>
              <option value="request">By request: we confirm</option>
            </Select>
          )}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
