import { Form, Link, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { Button } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import type { Profile } from './portal.server';

type ProfileFormProps = { profile: Profile; returned?: ActionError };

export function ProfileForm({ profile, returned }: ProfileFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'save';
  const form = useFocusFirstError(returned);
  const { phone, pinterest_link }: { phone?: string | null; pinterest_link?: string | null } =
    returned?.typed ?? profile;
  return (
    <section aria-labelledby="details">
      <h2 className="text-h3" id="details">
        Your details
      </h2>
      <Form ref={form} method="post" className="portal-details" preventScrollReset>
        <Field id="phone" label="Phone" error={returned?.errors.phone}>
          {(control) => (
            <Input {...control} type="tel" name="phone" autoComplete="tel" maxLength={60} defaultValue={phone ?? ''} />
          )}
        </Field>
        <Field id="pinterest_link" label="Pinterest link" error={returned?.errors.pinterest_link}>
          {(control) => (
            <Input
              {...control}
              // Not `url`: the browser's own message would say less.
              type="text"
              inputMode="url"
              name="pinterest_link"
              maxLength={500}
              defaultValue={pinterest_link ?? ''}
            />
          )}
        </Field>
        <Button type="submit" small name="intent" value="save" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <p className="field-hint">
          If anything else has changed, <Link to="/contact">write to us</Link>.
        </p>
      </Form>
    </section>
  );
}
