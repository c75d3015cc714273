import { Form, Link } from 'react-router';
import { Panel, StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { Setup, SetupStep } from './setup.server';

type ChecklistProps = { setup: Setup; sendsMail: boolean };

export function SetupChecklist({ setup: { steps, isHidden }, sendsMail }: ChecklistProps) {
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left[0]?.title ?? '';
  return (
    <Panel
      title="Set up your studio"
      actions={
        <Form method="post" preventScrollReset>
          <StaffButton type="submit" variant="ghost" name="intent" value={isHidden ? 'show-setup' : 'hide-setup'}>
            {isHidden ? 'Show the checklist' : 'Hide the checklist'}
          </StaffButton>
        </Form>
      }
    >
      <p className="setup-progress" role="status">
        {`${steps.length - left.length} of ${steps.length} steps are done. Next: ${next}.`}
      </p>
      {!isHidden && (
        <ul className="entry-list">
          {steps.map((step) => (
            <Step key={step.title} {...step} canTest={step.title === 'Email' && sendsMail} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Step({ title, text, to, isDone, canTest }: SetupStep & { canTest: boolean }) {
  return (
    <li>
      <span className="setup-step">
        {to ? <Link to={to}>{title}</Link> : title}
        {!isDone && <small>{text}</small>}
      </span>
      {canTest && (
        <Form method="post" preventScrollReset>
          <StaffButton type="submit" name="intent" value="test-email">
            Send yourself a test
          </StaffButton>
        </Form>
      )}
      <Tag tone={isDone ? 'ok' : 'warn'}>{isDone ? 'Done' : 'To do'}</Tag>
    </li>
  );
}
