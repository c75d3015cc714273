import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { showText } from '~/platform/written-text.server';
import { BackLink, StaffButton, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/handbook-page.page';
import { findPage } from './handbook.server';
import { HandbookText } from './handbook-text';

export const handle: StaffHandle = { area: 'all' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const page = findPage(params.name);
  if (!page) throw data(null, 404);
  const { title, text, picture, markdown } = page;
  return { title, text, picture, html: await showText(getContext(args), markdown) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.title ?? 'Handbook') },
];

export default function HandbookPage({ loaderData: { title, text, picture, html } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/help">the handbook</BackLink>
      <StaffHeader title={title} actions={<StaffButton onClick={() => window.print()}>Print</StaffButton>} />
      <HandbookText text={text} html={html} picture={picture} />
    </>
  );
}
