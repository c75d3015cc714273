import '~/features/accounts/account.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import { type AccountPanelProps, answerTo, FormButtons } from '~/features/accounts/account-panel';
import { ReauthenticationField } from '~/features/accounts/reauthentication-field';
import { RecoveryCodes } from '~/features/accounts/two-factor/recovery-codes';
import { SessionsPanel } from '~/features/accounts/sessions/sessions-panel';
import { TwoFactorPanel } from '~/features/accounts/two-factor/two-factor-panel';

export function AccountPanels({ account, answer, timeZone, children }: AccountPanelProps & { children?: ReactNode }) {
  const box = useFormReset(answer !== undefined);
  return (
    <div ref={box} className="account-panels">
      <ErrorToast error={answer?.error} />
      {answer?.codes && <RecoveryCodes codes={answer.codes} />}
      {account.user.role && <NamePanel account={account} answer={answerTo(answer, 'name')} />}
      <EmailPanel account={account} answer={answerTo(answer, 'email')} />
      <PasswordPanel account={account} answer={answerTo(answer, 'password')} />
      <TwoFactorPanel account={account} answer={answer} timeZone={timeZone} />
      {children}
      <SessionsPanel account={account} timeZone={timeZone} />
    </div>
  );
}

type PanelProps = Omit<AccountPanelProps, 'timeZone'>;

function NamePanel({ account, answer }: PanelProps) {
  return (
    <Panel title="Name">
      <Form method="post" className="panel-body">
        <Field id="name" label="Name" required error={answer?.errors?.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              defaultValue={answer?.typed?.name ?? account.user.name}
            />
          )}
        </Field>
        <FormButtons>
          <StaffButton type="submit" name="intent" value="name">
            Save name
          </StaffButton>
        </FormButtons>
      </Form>
    </Panel>
  );
}

function EmailPanel({ account, answer }: PanelProps) {
  const { new_email } = account.user;
  const sendsMail = useSendsMail();
  return (
    <Panel title="Email">
      {new_email && (
        <Form method="post" className="panel-body">
          <p>
            <b>{new_email}</b> waits to be confirmed by{' '}
            {sendsMail ? 'the link in its inbox.' : 'a link. This site cannot send email yet: the studio has the link.'}
          </p>
          <FormButtons>
            <StaffButton type="submit" name="intent" value="email-resend">
              {sendsMail ? 'Send the link again' : 'Make a new link'}
            </StaffButton>
            <StaffButton type="submit" name="intent" value="email-cancel">
              Keep the old address
            </StaffButton>
          </FormButtons>
        </Form>
      )}
      <Form method="post" className="panel-body">
        <Field
          id="email"
          label="New email"
          required
          error={answer?.errors?.email}
          hint={
            sendsMail
              ? 'A link goes to the new address, a note to the old one.'
              : 'A link confirms the new address. This site cannot send email yet: the studio has the link.'
          }
        >
          {(control) => (
            <Input {...control} type="email" name="email" autoComplete="email" defaultValue={answer?.typed?.email} />
          )}
        </Field>
        <ReauthenticationField of="email" recentlyVerified={account.recentlyVerified} answer={answer} />
        <FormButtons>
          <StaffButton type="submit" name="intent" value="email">
            Change email
          </StaffButton>
        </FormButtons>
      </Form>
    </Panel>
  );
}

function PasswordPanel({ account, answer }: PanelProps) {
  return (
    <Panel title="Password">
      <Form method="post" className="panel-body">
        {/* For password managers: they keep the password under this name. */}
        <input type="text" autoComplete="username" value={account.user.email} readOnly hidden />
        <ReauthenticationField of="password" label="Current password" recentlyVerified={false} answer={answer} />
        <Field
          id="password"
          label="New password"
          required
          error={answer?.errors?.password}
          hint="At least 8 characters. Your other devices are signed out."
        >
          {(control) => <Input {...control} type="password" name="password" autoComplete="new-password" />}
        </Field>
        <FormButtons>
          <StaffButton type="submit" name="intent" value="password">
            Change password
          </StaffButton>
        </FormButtons>
      </Form>
    </Panel>
  );
}

/** Forms are reset after a success; after an error they keep what was typed. */
function useFormReset(hasAnswer: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (formMethod === 'POST') isSent.current = true;
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    if (!hasAnswer) for (const form of box.current?.querySelectorAll('form') ?? []) form.reset();
  }, [state, formMethod, hasAnswer]);
  return box;
}
