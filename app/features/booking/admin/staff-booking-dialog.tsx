import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EMAIL_KEPT, useSendsMail } from '~/features/studio/use-studio';
import { newId } from '~/lib/new-id';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input, Select, Textarea } from '~/ui/field';
import type { ActionError } from '~/lib/action-error';
import { readDay } from '~/features/booking/calendar/calendar-days';
import { SUBJECTS } from '~/features/booking/calendar/meeting';
import { formatTimeInput } from '~/features/booking/calendar/format-time';
import type { Attendee } from './booking-manager.server';

type StaffBookingDialogProps = {
  returnTo: string;
  returned?: ActionError;
  time_zone: string;
  today: string;
  attendee?: Attendee;
};

export function StaffBookingDialog({ returnTo, returned, time_zone, today, attendee }: StaffBookingDialogProps) {
  const [search] = useSearchParams();
  const [token] = useState(newId);
  const sendsMail = useSendsMail();
  const { typed: sent, errors = {}, error } = returned ?? {};
  const typed: Record<string, string | undefined> = sent ?? {
    event_id: attendee?.event_id,
    name: attendee?.name,
    email: attendee?.email ?? undefined,
    phone: attendee?.phone ?? undefined,
  };
  const at = new Date(search.get('at') ?? '');
  const time = Number.isNaN(at.getTime()) ? '' : formatTimeInput(time_zone, at);
  const day = readDay(search.get('book')) ?? today;
  return (
    <EditDialog title="Book a Meeting" returnTo={returnTo} focusOnClose="add-meeting">
      <DialogForm intent="book" returnTo={returnTo} submit="Book" busy="Booking..." error={error}>
        <input type="hidden" name="submission_token" value={typed.submission_token ?? token} />
        {typed.event_id && <input type="hidden" name="event_id" value={typed.event_id} />}
        <div className="field-grid">
          <Field id="on" label="Day" required error={errors.on ?? errors.starts_at}>
            {(control) => <Input {...control} type="date" name="on" defaultValue={typed.on ?? day} />}
          </Field>
          <Field id="time" label="Time" required error={errors.time}>
            {(control) => <Input {...control} type="time" name="time" defaultValue={typed.time ?? time} />}
          </Field>
          <Field id="minutes" label="Length in minutes" required error={errors.minutes}>
            {(control) => (
              <Input {...control} name="minutes" inputMode="numeric" defaultValue={typed.minutes ?? '60'} />
            )}
          </Field>
          <Field id="place" label="Where" error={errors.place}>
            {(control) => (
              <Select {...control} name="place" defaultValue={typed.place ?? 'studio'}>
                <option value="studio">In the studio</option>
                <option value="video">Video call</option>
              </Select>
            )}
          </Field>
        </div>
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => <Input {...control} name="name" maxLength={100} autoComplete="off" defaultValue={typed.name} />}
        </Field>
        <div className="field-grid">
          <Field
            id="email"
            label="Email"
            required
            error={errors.email}
            hint={sendsMail ? 'The confirmation goes there.' : EMAIL_KEPT}
          >
            {(control) => (
              <Input {...control} type="email" name="email" autoComplete="off" defaultValue={typed.email} />
            )}
          </Field>
          <Field id="phone" label="Phone" error={errors.phone}>
            {(control) => <Input {...control} type="tel" name="phone" autoComplete="off" defaultValue={typed.phone} />}
          </Field>
        </div>
        <Field id="about" label="About" error={errors.about}>
          {(control) => (
            <Select {...control} name="about" defaultValue={typed.about ?? SUBJECTS[0]}>
              {SUBJECTS.map((subject) => (
                <option key={subject}>{subject}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="note" label="Note" error={errors.note} hint="For the studio only.">
          {(control) => <Textarea {...control} name="note" rows={2} defaultValue={typed.note} />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
