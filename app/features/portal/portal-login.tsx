import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import { AccountPage } from '~/features/accounts/login/account-page';
import type { LoginAnswer } from '~/features/accounts/login/login';
import { LoginForm } from '~/features/accounts/login/login-form';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';
import { useSendsMail } from '~/features/studio/use-studio';
import type { Picture } from '~/lib/picture';
import { Button, ButtonLink } from '~/ui/button';
import { toast } from '~/ui/toast';

type PortalLoginProps = {
  picture?: Picture;
  flash: { title: string; description?: string } | null;
  answer?: LoginAnswer;
};

export function PortalLogin({ picture, flash, answer }: PortalLoginProps) {
  const sendsMail = useSendsMail();
  useEffect(() => {
    if (answer?.error) toast({ ...answer.error, variant: 'destructive' });
    else if (answer?.flash) toast(answer.flash);
  }, [answer]);
  return (
    <AccountPage title="Client Portal" picture={picture}>
      <SessionWatch />
      <p className="lead">Your date, your documents and everything we have agreed on, in one place.</p>
      <LoginForm kind="client" flash={flash} answer={answer} />
      <p className="text-small text-ink-soft">
        {sendsMail ? (
          <>
            You get an invitation by email once we start planning together. If you cannot find it,{' '}
            <Link to="/contact">write to us</Link>.
          </>
        ) : (
          'Once we start planning together, we give you a link that opens your account. If you cannot find it, call us.'
        )}
      </p>
    </AccountPage>
  );
}

export function StaffAtPortal() {
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
