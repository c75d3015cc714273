import { Form, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { useAnswerTime } from '~/features/studio/use-studio';
import { HONEYPOT } from '~/lib/honeypot';
import { Button } from '~/ui/button';
import { Field, Input, RequiredSign, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { useHydrated } from '~/ui/use-hydrated';

const FIELDS = [
  { name: 'first_name', label: 'First Name', required: true, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', required: true, type: 'email', autoComplete: 'email', isWide: true },
  { name: 'subject', label: 'Subject', isWide: true },
];

type ContactFormProps = {
  returned?: ActionError;
  subject?: string;
};

/** The contact form (spec 2). The server checks it with and without scripts, and keeps what was typed. */
export function ContactForm({ returned, subject }: ContactFormProps) {
  const values: Record<string, string | undefined> = returned?.typed ?? { subject };
  const { errors = {}, error } = returned ?? {};
  const isHydrated = useHydrated();
  const answerTime = useAnswerTime();
  const busy = useNavigation().formAction?.startsWith('/contact') ?? false;
  return (
    // With scripts errors appear beside the fields, in our words; without, the browser validates.
    <Form className="contact-form" method="post" action="/contact" noValidate={isHydrated} preventScrollReset>
      <p className="field-hint">
        <RequiredSign /> We need these to answer you.
      </p>
      <FormErrors
        error={error}
        errors={Object.entries(errors).map(([id, message]) => ({
          id,
          label: LABELS[id] ?? 'The empty field',
          message,
        }))}
      />
      <div className="field-grid" inert={busy}>
        {FIELDS.map(({ name, label, required, isWide, ...input }) => (
          <Field
            key={name}
            id={name}
            label={label}
            required={required}
            error={errors[name]}
            className={isWide ? 'field-full' : undefined}
          >
            {(control) => <Input {...control} {...input} name={name} defaultValue={values[name]} />}
          </Field>
        ))}
        <Field id="message" label="Message" required error={errors.message} className="field-full">
          {(control) => <Textarea {...control} name="message" rows={8} defaultValue={values.message} />}
        </Field>
        <HoneypotField id={HONEYPOT} error={errors[HONEYPOT]} />
      </div>
      <div className="actions">
        <Button type="submit" busy={busy} busyLabel="Sending…">
          Send Message
        </Button>
        {answerTime && <p className="field-hint">We write back{answerTime}.</p>}
      </div>
    </Form>
  );
}

const LABELS: Record<string, string> = {
  ...Object.fromEntries(FIELDS.map(({ name, label }) => [name, label])),
  message: 'Message',
};
