import { Form, useNavigation } from 'react-router';
import { Button } from '~/ui/button';

/** Cancelling asks once more, without a script: what is hidden until then is the button. */
export function MeetingCancel() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <details className="meeting-cancel">
      <summary>Cancel it</summary>
      <Form method="post">
        <p>The time becomes free for others at once. Both of us get a letter that says so.</p>
        <Button type="submit" name="intent" value="cancel" variant="danger" busy={isBusy}>
          Cancel This Meeting
        </Button>
      </Form>
    </details>
  );
}
