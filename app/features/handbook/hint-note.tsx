import { Form, Link, useLocation } from 'react-router';
import { Note } from '~/ui/note';
import { StaffButton } from '~/ui/staff';
import type { Hint } from './handbook.server';
import './handbook.css';

export function HintNote({ name, title, text }: Hint) {
  const { pathname, search } = useLocation();
  return (
    <Note className="hint-note">
      <p>
        {text} <Link to={`/help/${name}`}>{title}</Link>
      </p>
      <Form method="post" action="/help">
        <input type="hidden" name="hint" value={name} />
        <input type="hidden" name="from" value={pathname + search} />
        <StaffButton type="submit">Got it</StaffButton>
      </Form>
    </Note>
  );
}
