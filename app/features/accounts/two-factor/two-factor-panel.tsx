import { Form } from 'react-router';
import { formatDate } from '~/lib/dates';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { type AccountPanelProps, answerTo, FormButtons } from '~/features/accounts/account-panel';
import type { Account } from '~/features/accounts/profile/read-account.server';
import { ReauthenticationField } from '~/features/accounts/reauthentication-field';

export function TwoFactorPanel({ account, answer, timeZone }: AccountPanelProps) {
  const { totp, pendingTotp, recentlyVerified } = account;
  const returned = answerTo(answer, 'factor-begin', 'factor-remove', 'codes-renew');
  return (
    <div id="second-step">
      <Panel title="Two-factor login" actions={totp ? <Tag tone="ok">On</Tag> : <Tag tone="warn">Off</Tag>}>
        <div className="panel-body">{totp ? <ActiveApp totp={totp} timeZone={timeZone} /> : <p>{EXPLANATION}</p>}</div>
        {pendingTotp && !answer?.codes ? (
          <AppSetup pendingTotp={pendingTotp} error={answerTo(answer, 'factor-finish')?.errors?.code} />
        ) : (
          <Form method="post" className="panel-body">
            <Field id="friendly_name" label="Name of the app or phone">
              {(control) => (
                <Input
                  {...control}
                  name="friendly_name"
                  placeholder="Authenticator app"
                  defaultValue={returned?.typed?.friendly_name}
                  autoComplete="off"
                  maxLength={60}
                />
              )}
            </Field>
            <ReauthenticationField of="factor" recentlyVerified={recentlyVerified} answer={returned} />
            <FormButtons>
              <StaffButton type="submit" name="intent" value="factor-begin" variant={totp ? 'plain' : 'primary'}>
                {totp ? 'Move to another phone' : 'Set up two-factor login'}
              </StaffButton>
              {totp && <MoreButtons isOwner={account.user.role === 'owner'} />}
            </FormButtons>
          </Form>
        )}
      </Panel>
    </div>
  );
}

const EXPLANATION = 'With an authenticator app on your phone, nobody can sign in as you with your password alone.';

function MoreButtons({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <StaffButton type="submit" name="intent" value="codes-renew">
        New recovery codes
      </StaffButton>
      {!isOwner && (
        <StaffButton
          type="submit"
          name="intent"
          value="factor-remove"
          variant="danger"
          aria-label="Remove two-factor login"
        >
          Remove
        </StaffButton>
      )}
    </>
  );
}

function ActiveApp({ totp, timeZone }: { totp: NonNullable<Account['totp']>; timeZone: string }) {
  const { friendly_name, created_at, recovery_codes_left } = totp;
  return (
    <p>
      <b>{friendly_name}</b>, since {formatDate(timeZone, created_at)}.{' '}
      {recovery_codes_left === 1 ? 'One recovery code is left.' : `${recovery_codes_left} recovery codes are left.`}
    </p>
  );
}

function AppSetup({ pendingTotp, error }: { pendingTotp: NonNullable<Account['pendingTotp']>; error?: string }) {
  const { qrCode, key, friendly_name } = pendingTotp;
  return (
    <Form method="post" className="panel-body set-up">
      <img src={qrCode} width={200} height={200} alt="QR code to scan with your authenticator app" />
      <div>
        <p>Scan the QR code with your authenticator app, or type this key into it:</p>
        <p>
          <code className="totp-key">{key.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <Field id="code" label="Code" required error={error} hint={`The six digits that ${friendly_name} shows now.`}>
          {(control) => <Input {...control} name="code" autoComplete="one-time-code" inputMode="numeric" />}
        </Field>
        <FormButtons>
          <StaffButton type="submit" name="intent" value="factor-finish" variant="primary">
            Turn on
          </StaffButton>
          <StaffButton type="submit" name="intent" value="factor-cancel" formNoValidate>
            Cancel
          </StaffButton>
        </FormButtons>
      </div>
    </Form>
  );
}
