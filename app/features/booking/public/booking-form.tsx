import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import type { ActionError } from '~/lib/action-error';
import { HONEYPOT } from '~/lib/honeypot';
import { readKeptContact } from '~/lib/kept-contact';
import { Button } from '~/ui/button';
import { Choice, Field, FieldGroup, Input, RequiredSign, Select, Textarea } from '~/ui/field';
import { fillEmpty } from '~/ui/fill-empty';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { useHydrated } from '~/ui/use-hydrated';
import { type Slot, SUBJECTS } from '~/features/booking/calendar/meeting';
import { type Address, meetingLocation } from '~/features/booking/calendar/meeting-details';
import { BookingError } from './booking-error';
import { ChosenTime, TimeChoices } from './time-choices';
import { useVisitorTimeZone } from './visitor-time';

/** Why a form was rejected; `nearest` are free times near one that is taken. */
export interface BookingActionError extends ActionError {
  nearest: Slot[];
}

export const OFFLINE: BookingActionError = {
  error: {
    title: 'Booking failed',
    description: 'We could not be reached right now. What you typed is still here; please try again in a minute.',
  },
  errors: {},
  typed: {},
  nearest: [],
};

type BookingFormProps = {
  slots: Slot[];
  studio: Address & { time_zone: string };
  preselected?: string;
  submissionToken: string;
  action: string;
  returned?: BookingActionError;
};

const LABELS: Record<string, string> = {
  starts_at: 'Time',
  place: 'Where would you like to meet?',
  name: 'Your name',
  email: 'Email',
  phone: 'Phone',
  about: 'What it is about',
  note: 'Anything to add',
  [HONEYPOT]: 'The empty field',
};

export function BookingForm({ slots, studio, preselected, submissionToken, action, returned }: BookingFormProps) {
  const { nearest = [], typed = {}, errors = {}, error } = returned ?? {};
  const isBusy = useNavigation().formAction !== undefined;
  const form = useKeptContact();
  const ownZone = useVisitorTimeZone();
  const sendsMail = useSendsMail();
  const others = nearest.filter((one) => !slots.some((slot) => slot.starts_at.getTime() === one.starts_at.getTime()));
  return (
    // With scripts errors appear beside the fields, in our words; without, the browser validates.
    <Form ref={form} className="booking-form" method="post" action={action} noValidate={useHydrated()}>
      <FormErrors errors={Object.entries(errors).map(([id, message]) => ({ id, label: LABELS[id] ?? id, message }))} />
      <BookingError error={error} />
      <FieldGroup id="starts_at" label={<span className="visually-hidden">Time</span>} error={errors.starts_at}>
        {others.length > 0 && <TimeChoices slots={others} timeZone={studio.time_zone} withDay first={slots.length} />}
        <TimeChoices slots={slots} timeZone={studio.time_zone} selected={typed.starts_at ?? preselected} />
      </FieldGroup>
      <Places studio={studio} selected={typed.place} error={errors.place} />
      <Details typed={typed} errors={errors} />
      <input type="hidden" name="submission_token" value={typed.submission_token ?? submissionToken} />
      {ownZone && <input type="hidden" name="visitor_zone" value={ownZone} />}
      <div className="summary">
        <div>
          <p className="label">Your meeting</p>
          <p className="summary-none">Choose a time above.</p>
          <ChosenTime slots={[...slots, ...others]} timeZone={studio.time_zone}>
            <i className="selected-studio">, in the studio</i>
            <i className="selected-video">, by video call</i>
          </ChosenTime>
        </div>
        <Button type="submit" busy={isBusy}>
          Book this time
        </Button>
      </div>
      <p className="field-hint">
        {sendsMail
          ? 'You’ll get an email with a calendar file and a private link to move or cancel it.'
          : 'You’ll see a page with a calendar file and a private link to move or cancel the meeting.'}
      </p>
    </Form>
  );
}

/** What the inquiry form was told fills this form. */
function useKeptContact() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) fillEmpty(form.current, { ...readKeptContact() });
  }, []);
  return form;
}

function Places({
  studio,
  selected,
  error,
}: {
  studio: Address & { time_zone: string };
  selected?: string;
  error?: string;
}) {
  const isVideo = selected === 'video';
  const sendsMail = useSendsMail();
  const address = meetingLocation({ place: 'studio' }, studio);
  return (
    <FieldGroup id="place" label={LABELS.place} error={error}>
      <div className="places">
        <Choice
          type="radio"
          name="place"
          value="studio"
          defaultChecked={!isVideo}
          label="In the studio"
          detail={address}
        />
        <Choice
          type="radio"
          name="place"
          value="video"
          defaultChecked={isVideo}
          label="Video call"
          detail={sendsMail ? 'We send the link' : 'The link will be on your private page'}
        />
      </div>
    </FieldGroup>
  );
}

function Details({ typed, errors }: { typed: Record<string, string>; errors: Record<string, string> }) {
  const text = (id: string) => ({ id, label: LABELS[id], error: errors[id] });
  return (
    <div className="field-grid">
      <p className="field-hint field-full">
        <RequiredSign /> We need these to confirm it.
      </p>
      <Field {...text('name')} required>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={100} defaultValue={typed.name} />}
      </Field>
      <Field {...text('email')} required>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
          />
        )}
      </Field>
      <Field {...text('phone')}>
        {(control) => (
          <Input {...control} name="phone" type="tel" autoComplete="tel" maxLength={40} defaultValue={typed.phone} />
        )}
      </Field>
      <Field {...text('about')}>
        {(control) => (
          <Select {...control} name="about" defaultValue={typed.about ?? SUBJECTS[0]}>
            {SUBJECTS.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...text('note')} className="field-full" hint="A date, a place, colors: whatever helps us prepare.">
        {(control) => <Textarea {...control} name="note" rows={3} maxLength={2000} defaultValue={typed.note} />}
      </Field>
      <HoneypotField id={HONEYPOT} error={errors[HONEYPOT]} />
    </div>
  );
}
