import { Form, Link, useLocation } from 'react-router';
import { Note } from '~/ui/note';
import { StaffButton } from '~/ui/staff';
import type { Hint } from './handbook.server';
import './handbook.css';

/** What someone new should know about a page, until dismissed. */
export function HintNote({ hints }: { hints: Hint[] }) {
  const { pathname, search } = useLocation();
  const hint = hints.find(({ path }) => path === pathname);
  if (!hint) return null;
  return (
    <Note className="hint-note">
      <p>
        {hint.text} <Link to={`/help/${hint.name}`}>{hint.title}</Link>
      </p>
      <Form method="post" action="/help">
        <input type="hidden" name="hint" value={hint.name} />
        <input type="hidden" name="from" value={pathname + search} />
        <StaffButton type="submit">Got it</StaffButton>
      </Form>
    </Note>
  );
}
