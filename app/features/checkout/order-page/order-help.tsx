import { Form, useNavigation } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import { formatOfficeHours } from '~/lib/business-hours';
import { HONEYPOT } from '~/lib/honeypot';
import { phoneHref } from '~/lib/studio-links';
import { Button } from '~/ui/button';
import { Field, Textarea } from '~/ui/field';
import { HoneypotField } from '~/ui/honeypot-field';
import { Note } from '~/ui/note';

type OrderHelpProps = { studio: Studio; returned?: ActionError };

export function OrderHelp({ studio: { phone, email, hours }, returned }: OrderHelpProps) {
  const { error, errors = {}, typed } = returned ?? {};
  const officeHours = formatOfficeHours(hours);
  const isBusy = useNavigation().formData?.get('intent') === 'help';
  return (
    <section className="order-help" aria-labelledby="help">
      <h2 className="text-h3" id="help">
        Questions?
      </h2>
      {phone && (
        <p>
          Call{' '}
          <a className="num" href={phoneHref(phone)}>
            {phone}
          </a>
          {officeHours && `, ${officeHours}`}.
        </p>
      )}
      {email && (
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a>, or here:
        </p>
      )}
      <Form method="post" noValidate preventScrollReset className="stack">
        {error && (
          <Note tone="danger" title={error.title} live isResult>
            {error.description}
          </Note>
        )}
        <Field id="help-text" label="Your message" required error={errors.help}>
          {(control) => <Textarea {...control} name="help" rows={4} defaultValue={typed?.help} />}
        </Field>
        <HoneypotField id={HONEYPOT} error={errors[HONEYPOT]} />
        <p>
          <Button type="submit" variant="line" name="intent" value="help" busy={isBusy} busyLabel="Sending…">
            Send Message
          </Button>
        </p>
      </Form>
    </section>
  );
}
