import { Form } from 'react-router';
import { LinkButton } from '~/ui/button';

export function CancelLink() {
  return (
    <Form method="post" className="text-small">
      <LinkButton type="submit" name="intent" value="cancel">
        <span aria-hidden="true">←</span> Cancel and go back
      </LinkButton>
    </Form>
  );
}
