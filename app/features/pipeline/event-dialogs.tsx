import type { ActionError } from '~/lib/action-error';
import { formatDollarsInput } from '~/lib/dollars-input';
import { EVENT_KINDS } from '~/lib/event-kinds';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Select, Textarea } from '~/ui/field';
import type { EventRecord } from './events.server';
import type { Stage } from './stages';

type Returned = Partial<ActionError> | undefined;
type DialogProps = { returnTo: string; returned: Returned };

/** A name and a phone are enough. */
export function CallerDialog({ returnTo, returned }: DialogProps) {
  const { typed = {}, errors = {}, error } = returned ?? {};
  return (
    <EditDialog title="Inquiry by phone" returnTo={returnTo} focusOnClose="add-call">
      <DialogForm intent="call" returnTo={returnTo} error={error}>
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" autoComplete="off" defaultValue={typed.name} />}
        </Field>
        <Field id="phone" label="Phone" required error={errors.phone}>
          {(control) => <Input {...control} type="tel" name="phone" autoComplete="off" defaultValue={typed.phone} />}
        </Field>
        <Field id="email" label="Email" error={errors.email}>
          {(control) => <Input {...control} type="email" name="email" autoComplete="off" defaultValue={typed.email} />}
        </Field>
        <KindField value={typed.kind} />
        <Field id="event_date" label="Event date" error={errors.event_date}>
          {(control) => <Input {...control} type="date" name="event_date" defaultValue={typed.event_date} />}
        </Field>
        <Field id="event_venue" label="Place" error={errors.event_venue}>
          {(control) => <Input {...control} name="event_venue" defaultValue={typed.event_venue} />}
        </Field>
        <Field id="note" label="What they ask for" error={errors.note}>
          {(control) => <Textarea {...control} name="note" rows={4} defaultValue={typed.note} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}

function KindField({ value }: { value?: string | null }) {
  return (
    <Field id="kind" label="Kind">
      {(control) => (
        <Select {...control} name="kind" defaultValue={value ?? ''}>
          <option value="">Not known yet</option>
          {Object.entries(EVENT_KINDS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type LostDialogProps = DialogProps & { event: { id: string; name: string; stage: Stage } };

export function LostDialog({ event, returnTo, returned }: LostDialogProps) {
  const { typed = {}, errors = {}, error } = returned ?? {};
  return (
    <EditDialog title={`${event.name}: lost`} returnTo={returnTo} focusOnClose={`move-${event.id}`}>
      <DialogForm intent="move" returnTo={returnTo} submit="Mark as lost" error={error}>
        <input type="hidden" name="move" value={`lost ${event.id} ${event.stage}`} />
        <Field
          id="reason"
          label="Reason"
          required
          hint="For example: too far, the budget, another florist."
          error={errors.reason}
        >
          {(control) => <Input {...control} name="reason" maxLength={200} defaultValue={typed.reason} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}

type FactsDialogProps = DialogProps & {
  event: EventRecord;
  owners: { id: string; name: string | null }[];
  seesMoney: boolean;
};

export function FactsDialog({ event, owners, seesMoney, returnTo, returned }: FactsDialogProps) {
  const { errors = {}, error } = returned ?? {};
  const typed: Record<string, string | undefined> = returned?.typed ?? {
    name: event.name,
    kind: event.kind ?? '',
    day: event.day ?? '',
    venue: event.venue ?? '',
    guest_count: event.guest_count === null ? '' : String(event.guest_count),
    value_cents: formatDollarsInput(event.value_cents),
    source: event.source ?? '',
    owner_id: event.owner_id ?? '',
    note: event.note ?? '',
  };
  return (
    <EditDialog title="Facts of the event" returnTo={returnTo} focusOnClose="edit-facts">
      <DialogForm intent="facts" returnTo={returnTo} error={error}>
        <EditVersion version={event.version} returned={returned} />
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" maxLength={120} defaultValue={typed.name} />}
        </Field>
        <KindField value={typed.kind} />
        <Field id="day" label="Date" error={errors.day}>
          {(control) => <Input {...control} type="date" name="day" defaultValue={typed.day} />}
        </Field>
        <Field id="venue" label="Place" error={errors.venue}>
          {(control) => <Input {...control} name="venue" maxLength={300} defaultValue={typed.venue} />}
        </Field>
        <Field id="guest_count" label="Guests" error={errors.guest_count}>
          {(control) => <Input {...control} name="guest_count" inputMode="numeric" defaultValue={typed.guest_count} />}
        </Field>
        {seesMoney && (
          <Field id="value_cents" label="Value" hint="What you expect it to come to." error={errors.value_cents}>
            {(control) => (
              <Input {...control} name="value_cents" inputMode="decimal" defaultValue={typed.value_cents} />
            )}
          </Field>
        )}
        <Field id="owner_id" label="Owner">
          {(control) => (
            <Select {...control} name="owner_id" defaultValue={typed.owner_id}>
              <option value="">Nobody</option>
              {owners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="source" label="Came from" error={errors.source}>
          {(control) => <Input {...control} name="source" maxLength={120} defaultValue={typed.source} />}
        </Field>
        <Field id="note" label="Note" hint="For the studio only." error={errors.note}>
          {(control) => <Textarea {...control} name="note" rows={3} maxLength={1000} defaultValue={typed.note} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
