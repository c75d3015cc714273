import { Form, Link, useNavigation } from 'react-router';
import { Panel, SubmitButton } from '~/ui/staff';
import { useMayOpen } from '~/ui/use-may-open';

const SEQUENCES = '/letter-sequences';

type AutomaticLettersProps = { event: { automatic_letters: boolean }; page: string };

/** Whether letter sequences may write about this event. */
export function AutomaticLetters({ event: { automatic_letters }, page }: AutomaticLettersProps) {
  const mayOpen = useMayOpen();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Panel title="Automatic letters" actions={mayOpen(SEQUENCES) && <Link to={SEQUENCES}>Sequences</Link>}>
      <Form method="post" action={`${page}/automatic-letters`} className="panel-body stack" preventScrollReset>
        <p>{automatic_letters ? 'Sequences that are on may write about this event.' : 'None for this event.'}</p>
        <p>
          <SubmitButton name="intent" value={automatic_letters ? 'stop' : 'allow'} isBusy={isBusy}>
            {automatic_letters ? 'No automatic letters' : 'Allow automatic letters'}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
