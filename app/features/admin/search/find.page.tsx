import { Form, Link } from 'react-router';
import { permissionsContext } from '~/features/accounts/permissions.server';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { LookInHandbook } from '~/features/handbook/look-in-handbook';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/find.page';
import { findAnything } from './find.server';

export const handle: StaffHandle = { area: 'all' };

/** Also serves the command palette. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const q = url.searchParams.get('q') ?? '';
  const { areas } = staff(args);
  const permissions = args.context.get(permissionsContext);
  return { q, findings: await findAnything(getContext(args), q, (link) => permissions.mayOpen(areas, link)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Find') }];

export default function Find({ loaderData: { q, findings } }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="Find" text="Clients, orders, messages, pages, and everything on the site." />
      <Form className="staff-filter" role="search">
        <input className="input" type="search" name="q" aria-label="What to find" defaultValue={q} key={q} />
        <StaffButton type="submit" variant="primary">
          Find
        </StaffButton>
      </Form>
      <Panel title={q ? `“${q}”` : undefined}>
        <ul className="entry-list">
          {findings.length === 0 && (
            <li>
              {q ? 'Nothing matches.' : 'Two letters are enough.'}
              {q && <LookInHandbook q={q} />}
            </li>
          )}
          {findings.map(({ kind, label, detail, to }) => (
            <li key={to}>
              <span>
                <Link to={to}>{label}</Link>
                {detail && <small>{detail}</small>}
              </span>
              <span>{kind}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
