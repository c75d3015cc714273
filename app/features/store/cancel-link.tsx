import { Form } from 'react-router';
import { LinkButton } from '~/ui/button';

/** Gives the order up and goes back where the buyer came from. */
export function CancelLink() {
  return (
    <Form method="post" className="text-small">
      <LinkButton type="submit" name="intent" value="cancel">
        <span aria-hidden="true">←</span> Cancel and go back
      </LinkButton>
    </Form>
  );
}
