import { Form, useNavigation } from 'react-router';
import { SubmitButton } from '~/ui/staff';

type SubmitProps = { intent: string; label: string; busy: string; isDanger?: boolean };

/** A button that is a form of its own. */
export function ImportSubmit({ intent, label, busy, isDanger }: SubmitProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
      <SubmitButton variant={isDanger ? 'danger' : 'primary'} name="intent" value={intent} isBusy={isBusy} busy={busy}>
        {label}
      </SubmitButton>
    </Form>
  );
}
