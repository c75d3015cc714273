import { Form, Link, redirect } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { readForm, textFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { showText } from '~/platform/written-text.server';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/handbook.page';
import { dismissHint, GROUPS, type HandbookPage, PAGES, pageFor, searchHandbook } from './handbook.server';
import { HandbookText } from './handbook-text';

export const handle: StaffHandle = { area: 'all' };

/** `for` is the page of the back office whose "?" was pressed. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { searchParams } = url;
  const help = pageFor(searchParams.get('for') ?? '');
  if (help) throw redirect(`/help/${help.name}`, 303);
  const q = (searchParams.get('q') ?? '').trim().slice(0, 80);
  const groups = byGroup(q ? searchHandbook(q) : PAGES);
  if (!searchParams.has('print')) return { q, groups: groups.map(linksOf), printed: [] };
  const context = getContext(args);
  const pages = groups.flatMap((group) => group.pages);
  const printed = await Promise.all(
    pages.map(async ({ name, title, text, picture, markdown }) => {
      return { name, title, text, picture, html: await showText(context, markdown, 3) };
    }),
  );
  return { q, groups: [], printed };
}

interface Group {
  title: string;
  pages: HandbookPage[];
}

function linksOf({ title, pages }: Group) {
  return { title, pages: pages.map(({ name, title, text }) => ({ name, title, text })) };
}

function byGroup(pages: readonly HandbookPage[]): Group[] {
  const groups = GROUPS.map((title) => ({ title, pages: pages.filter(({ group }) => group === title) }));
  return groups.filter((group) => group.pages.length > 0);
}

/** "Got it" of a hint. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const { hint = '', from } = textFields(await readForm(request));
  await dismissHint(getContext(args), staff(args).id, hint);
  return redirect(safeRedirectPath(from) ?? '/help', 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Handbook') }];

export default function Handbook({ loaderData: { q, groups, printed } }: Route.ComponentProps) {
  if (printed.length > 0) return <PrintedHandbook pages={printed} />;
  return (
    <>
      <StaffHeader
        title="Handbook"
        text="One short page for each task."
        actions={<StaffButtonLink to="/help?print">Print all</StaffButtonLink>}
      />
      <Form className="staff-filter" role="search">
        <input className="input" type="search" name="q" aria-label="What do you want to do?" defaultValue={q} key={q} />
        <StaffButton type="submit" variant="primary">
          Search
        </StaffButton>
      </Form>
      {q && groups.length === 0 && (
        <p>
          No page of the handbook has these words. <Link to="/help">See all pages</Link>
        </p>
      )}
      <div className="handbook-groups">
        {groups.map(({ title: group, pages }) => (
          <Panel key={group} title={group}>
            <ul className="entry-list">
              {pages.map(({ name, title, text }) => (
                <li key={name}>
                  <span>
                    <Link to={`/help/${name}`}>{title}</Link>
                    <small>{text}</small>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

type PrintedHandbookProps = { pages: Route.ComponentProps['loaderData']['printed'] };

function PrintedHandbook({ pages }: PrintedHandbookProps) {
  return (
    <>
      <StaffHeader
        title="Handbook"
        text="One short page for each task."
        actions={
          <>
            <StaffButtonLink to="/help">Back to the handbook</StaffButtonLink>
            <StaffButton variant="primary" onClick={() => window.print()}>
              Print
            </StaffButton>
          </>
        }
      />
      {pages.map((page) => (
        <article key={page.name} className="handbook-printed">
          <h2>{page.title}</h2>
          <HandbookText {...page} />
        </article>
      ))}
    </>
  );
}
