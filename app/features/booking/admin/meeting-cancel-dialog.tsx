import { EMAIL_KEPT, useSendsMail } from '~/features/studio/use-studio';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Textarea } from '~/ui/field';
import type { ActionError } from '~/lib/action-error';
import type { ShownMeeting } from './booking-manager.server';
import { formatClockTime, formatFullDate } from '~/features/booking/calendar/format-time';

type MeetingCancelDialogProps = { meeting: ShownMeeting; time_zone: string; returnTo: string; returned?: ActionError };

export function MeetingCancelDialog({ meeting, time_zone, returnTo, returned }: MeetingCancelDialogProps) {
  const { id, sequence, name, email, starts_at } = meeting;
  const sendsMail = useSendsMail();
  return (
    <EditDialog title="Cancel this meeting?" returnTo={returnTo} focusOnClose={`meeting-${id}`}>
      <DialogForm
        intent="cancel"
        returnTo={returnTo}
        submit="Cancel meeting"
        busy="Cancelling..."
        isDanger
        error={returned?.error}
      >
        <Seen id={id} sequence={sequence} />
        <p>
          {name}, {formatFullDate(time_zone, starts_at)}, {formatClockTime(time_zone, starts_at)}. The time becomes free
          at once
          {sendsMail ? `, and an email to ${email} says so.` : `. ${EMAIL_KEPT}`}
        </p>
        <Word name={name} returned={returned} />
      </DialogForm>
    </EditDialog>
  );
}

export function Seen({ id, sequence }: Pick<ShownMeeting, 'id' | 'sequence'>) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
    </>
  );
}

export function Word({ name, returned }: { name: string; returned?: ActionError }) {
  return (
    <Field id="word" label={`A line to ${name}`} hint="Part of the email. Optional." error={returned?.errors.word}>
      {(control) => <Textarea {...control} name="word" rows={3} maxLength={2000} defaultValue={returned?.typed.word} />}
    </Field>
  );
}
