import './portal.css';
import { useEffect } from 'react';
import { data } from 'react-router';
import { submitLogin } from '~/features/accounts/login.actions.server';
import { readClient } from '~/features/accounts/require-client.server';
import { readHomePictures } from '~/features/site/home.server';
import { readStudio } from '~/features/studio/studio.server';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { server } from '~/platform/context.server';
import { takeNotice } from '~/platform/notice.server';
import { toast } from '~/ui/toast';
import type { Route } from './+types/portal.page';
import { readPortal } from './portal.server';
import { PortalLogin, StaffAtPortal } from './portal-login';
import { takePortalPost } from './portal-post.server';
import { PortalView } from './portal-view';

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = server(context);
  // Who is signed in decides what is here: nobody else may be sent it.
  site.isFleeting();
  const [who, { notice, cookies }, { name, phone }] = await Promise.all([
    attempt(site, 'profile', () => readClient(site, request)),
    takeNotice(site, request),
    readStudio(site),
  ]);
  const headers = [...cookies, ...(who?.cookies ?? [])].map((cookie): [string, string] => ['Set-Cookie', cookie]);
  const facts = { notice, studio: { name, phone }, isStaff: who?.isStaff ?? false };
  if (who && !who.client) {
    const pictures = await attempt(site, 'pictures', () => readHomePictures(site));
    return data({ ...facts, client: null, portal: undefined, picture: pictures?.weddings }, { headers });
  }
  const portal = who?.client && (await readPortal(site, who.client));
  const isWhole = portal?.profile !== undefined && portal.documents !== undefined;
  return data({ ...facts, client: who?.client, portal, picture: undefined }, { headers, status: isWhole ? 200 : 503 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = server(context);
  const { client } = await readClient(site, request);
  if (client) return takePortalPost(site, client, request);
  return submitLogin(site, request, { kind: 'client' });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Client Portal') },
  { name: 'robots', content: 'noindex' },
];

export default function ClientPortal({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { client, portal, isStaff, notice, studio, picture } = loaderData;
  useEffect(() => {
    if (notice) toast(notice);
  }, [notice]);
  if (isStaff) return <StaffAtPortal />;
  if (client === null)
    return (
      <PortalLogin
        picture={picture}
        notice={notice}
        answer={actionData && 'email' in actionData ? actionData : undefined}
      />
    );
  return (
    <PortalView
      client={client}
      portal={portal}
      studio={studio}
      timeZone={matches[0].loaderData.studio.time_zone}
      notice={notice}
      returned={actionData && 'portal' in actionData ? actionData.portal : undefined}
    />
  );
}
