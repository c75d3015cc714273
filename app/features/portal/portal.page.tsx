import './portal.css';
import { useEffect } from 'react';
import { data, Form, Link } from 'react-router';
import { submitLogin } from '~/features/accounts/login/login.actions.server';
import { readClient } from '~/features/accounts/sessions/require-client.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { readStudio } from '~/features/studio/studio.server';
import { newId } from '~/lib/new-id';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { cookieHeaders, readFlash } from '~/platform/flash.server';
import { toast } from '~/ui/toast';
import type { Route } from './+types/portal.page';
import { readPortal } from './portal.server';
import { handlePortalForm } from './portal.actions.server';
import { PortalView } from './portal-view';
import { AccountPage } from '~/features/accounts/login/account-page';
import type { LoginAnswer } from '~/features/accounts/login/login';
import { LoginForm } from '~/features/accounts/login/login-form';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';
import { useSendsMail } from '~/features/studio/use-studio';
import type { Picture } from '~/lib/picture';
import { Button, ButtonLink } from '~/ui/button';

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const [who, { flash, cookies }, { name, phone }] = await Promise.all([
    tryRead(context, 'profile', () => readClient(context, request)),
    readFlash(context, request),
    readStudio(context),
  ]);
  const headers = cookieHeaders([...cookies, ...(who?.cookies ?? [])]);
  const common = { flash, studio: { name, phone }, isStaff: who?.isStaff ?? false };
  if (who && !who.client) {
    const pictures = await tryRead(context, 'pictures', () => readStudioPictures(context));
    return data({ ...common, client: null, portal: undefined, letterId: '', picture: pictures?.weddings }, { headers });
  }
  const portal = who?.client && (await readPortal(context, who.client, url.searchParams.get('event')));
  const isWhole =
    portal && [portal.profile, portal.others, portal.letters, portal.documents].every((part) => part !== undefined);
  return data(
    { ...common, client: who?.client, portal, letterId: newId(), picture: undefined },
    { headers, status: isWhole ? 200 : 503 },
  );
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { client } = await readClient(context, request);
  if (client) return handlePortalForm(context, client, request);
  return submitLogin(context, request, { kind: 'client' });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Client Portal') },
  { name: 'robots', content: 'noindex' },
];

export default function ClientPortal({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { client, portal, letterId, isStaff, flash, studio, picture } = loaderData;
  useEffect(() => {
    if (flash) toast(flash);
  }, [flash]);
  if (isStaff) return <StaffAtPortal />;
  if (client === null) return <PortalLogin picture={picture} flash={flash} answer={actionData} />;
  return (
    <PortalView
      client={client}
      portal={portal}
      letterId={letterId}
      studio={studio}
      timeZone={matches[0].loaderData.studio.time_zone}
      flash={flash}
      returned={actionData}
    />
  );
}

type PortalLoginProps = {
  picture?: Picture;
  flash: { title: string; description?: string } | null;
  answer?: LoginAnswer;
};

function PortalLogin({ picture, flash, answer }: PortalLoginProps) {
  const sendsMail = useSendsMail();
  useEffect(() => {
    if (answer?.error) toast({ ...answer.error, variant: 'destructive' });
    else if (answer?.flash) toast(answer.flash);
  }, [answer]);
  return (
    <AccountPage title="Client Portal" picture={picture}>
      <SessionWatch />
      <p className="lead">Your date, your documents and everything we’ve agreed on, in one place.</p>
      <LoginForm kind="client" flash={flash} answer={answer} />
      <p className="text-small text-ink-soft">
        {sendsMail ? (
          <>
            You get an invitation by email once we start planning together. If you can’t find it,{' '}
            <Link to="/contact">write to us</Link>.
          </>
        ) : (
          'Once we start planning together, we give you a link that opens your account. If you cannot find it, call us.'
        )}
      </p>
    </AccountPage>
  );
}

function StaffAtPortal() {
  return (
    <AccountPage title="Client Portal">
      <p className="lead">You are signed in as a member of the studio. The portal is for clients.</p>
      <div className="actions">
        <ButtonLink to="/admin-dashboard">Go to the dashboard</ButtonLink>
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="line">
            Sign Out
          </Button>
        </Form>
      </div>
    </AccountPage>
  );
}
