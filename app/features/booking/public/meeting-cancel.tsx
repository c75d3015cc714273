import { Form, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { Button } from '~/ui/button';

/** Confirms without scripts: the button is hidden until then. */
export function MeetingCancel() {
  const isBusy = useNavigation().formMethod === 'POST';
  const sendsMail = useSendsMail();
  return (
    <details className="meeting-cancel">
      <summary>Cancel it</summary>
      <Form method="post">
        <p>
          The time becomes free for others at once.{' '}
          {sendsMail
            ? 'Both of us get an email about it.'
            : 'The studio sees it in its calendar. This site cannot send email yet.'}
        </p>
        <Button type="submit" name="intent" value="cancel" variant="danger" busy={isBusy}>
          Cancel This Meeting
        </Button>
      </Form>
    </details>
  );
}
