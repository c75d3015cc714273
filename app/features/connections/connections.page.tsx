import './connections.css';
import { useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { ActionError } from '~/lib/action-error';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { CONNECTION_KINDS, type ConnectionKind } from '~/platform/connections.server';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { HttpError } from '~/platform/http-error.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, Input, Select } from '~/ui/field';
import { Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { type Tone, Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import type { Route } from './+types/connections.page';
import { workOnBackups } from './backup-connection.server';
import { CONNECTIONS, MAIL_PROVIDERS } from './connection-fields';
import {
  type Connection,
  disconnect,
  readConnections,
  readTypedConnection,
  saveConnection,
  testConnection,
} from './connections.server';
import { checkMailDomain, type MailDomain } from './mail-domain.server';

export const handle: StaffHandle = { area: 'settings' };

const HERE = '/connections';

export async function loader({ request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { searchParams } = new URL(request.url);
  const isChecking = searchParams.has('mail-domain');
  const [connections, mailDomain] = await Promise.all([
    readConnections(context),
    isChecking ? checkMailDomain(context) : undefined,
  ]);
  return { connections, mailDomain, toSetUp: searchParams.get('set-up') };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { intent, ...typed } = await formFields(request);
  const kind = kindIn(typed.kind);
  const { title, fields } = CONNECTIONS[kind];
  const labels = Object.fromEntries(fields.filter(({ isSecret }) => !isSecret).map(({ name, label }) => [name, label]));
  const record = { table: 'connections', id: kind, labels, read: () => readTypedConnection(context, kind) } as const;
  const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => name === 'kind' || name in labels));
  return runAction(context, { typed: shown, record }, async () => {
    if (intent === 'take-backup' || intent === 'test-restore')
      return redirectWithFlash(context, HERE, await workOnBackups(context, intent));
    if (intent === 'test') return redirectWithFlash(context, HERE, await testConnection(context, staff(args), kind));
    if (intent === 'disconnect') {
      await disconnect(context, kind);
      return redirectWithFlash(context, HERE, { title: `${title} disconnected` });
    }
    const { baseUrl } = context.config;
    await saveConnection(context, kind, typed, versionIn(typed));
    // Cookies of one address are not sent to another.
    if (context.config.baseUrl !== baseUrl)
      return redirect(`${context.config.baseUrl}/admin-login?${new URLSearchParams({ moved: '', next: HERE })}`, 303);
    return redirectWithFlash(context, HERE, { title: 'Success!', description: `${title}: saved. Test it now.` });
  });
}

function kindIn(text: string | undefined): ConnectionKind {
  const kind = CONNECTION_KINDS.find((each) => each === text);
  if (!kind) throw new HttpError(400, 'We couldn’t tell which connection this is. Please open the page again.');
  return kind;
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Connections') }];

export default function Connections({
  loaderData: { connections, mailDomain, toSetUp },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const returned: Partial<ActionError> = actionData ?? {};
  return (
    <>
      <StaffHeader title="Connections" text="The outside accounts that the studio uses. Changes take effect at once." />
      <ErrorToast error={actionData?.error} />
      <div className="connections">
        {connections.map((connection) => (
          <Card
            key={`${connection.kind} ${connection.version}`}
            connection={connection}
            timeZone={time_zone}
            mailDomain={connection.kind === 'email' ? mailDomain : undefined}
            isOpen={connection.kind === toSetUp}
            returned={returned.typed?.kind === connection.kind ? returned : {}}
          />
        ))}
      </div>
    </>
  );
}

type CardProps = {
  connection: Connection;
  timeZone: string;
  mailDomain: MailDomain | undefined;
  /** The checklist of a new studio leads here. */
  isOpen: boolean;
  returned: Partial<ActionError>;
};

function Card({ connection, timeZone, mailDomain, isOpen, returned }: CardProps) {
  const { kind, isByServer, isSetUp, isUnreadable, address, moments } = connection;
  const { title, purpose, test, work = [] } = CONNECTIONS[kind];
  const isBusy = useNavigation().formData?.get('kind') === kind;
  const [tone, word] = stateOf(connection);
  return (
    <Panel id={kind} title={title} actions={<Tag {...(tone && { tone })}>{word}</Tag>}>
      <div className="panel-body stack">
        {!isSetUp && <p>{purpose}</p>}
        {address && isSetUp && <WayToSite {...address} />}
        {isByServer && <p>Set by your server: whoever runs it can change it there.</p>}
        {isUnreadable && (
          <p>The secret of your server was replaced, so what was stored can’t be read. Please enter it again.</p>
        )}
        {moments.length > 0 && (
          <dl className="connection-moments">
            {moments.map(({ label, at, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {formatDateTime(timeZone, at)} {text && <small>{text}</small>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(isSetUp || work.length > 0) && (
          <Form method="post" className="staff-actions" preventScrollReset>
            <input type="hidden" name="kind" value={kind} />
            {isSetUp && (
              <SubmitButton name="intent" value="test" isBusy={isBusy} busy="Testing...">
                {test}
              </SubmitButton>
            )}
            {work.map(({ intent, label }) => (
              <SubmitButton key={intent} name="intent" value={intent} isBusy={isBusy} busy="Working...">
                {label}
              </SubmitButton>
            ))}
          </Form>
        )}
        {kind === 'email' && isSetUp && <MailRecords mailDomain={mailDomain} />}
        {!isByServer && (
          <details open={(isOpen && !isSetUp) || returned.errors !== undefined}>
            <summary>
              {isSetUp || isUnreadable ? 'Change' : 'Set up'}
              <VisuallyHidden> {title}</VisuallyHidden>
            </summary>
            <Entry connection={connection} returned={returned} isBusy={isBusy} />
          </details>
        )}
      </div>
    </Panel>
  );
}

function WayToSite(address: NonNullable<Connection['address']>) {
  const { isPlain, isBehindProxy, keepsCertificate } = address;
  if (!isPlain && !isBehindProxy) return null;
  if (!isPlain)
    return (
      <p>
        The site is behind a proxy, which keeps the certificate and renews it. Whoever runs your server looks after
        both.
      </p>
    );
  return (
    <p>
      {isBehindProxy ? 'The site is behind a proxy that has no certificate. ' : ''}
      Without https, what your visitors type can be read on its way.{' '}
      {keepsCertificate ? 'The server gets a certificate automatically.' : wayToHttps(address)}
    </p>
  );
}

function wayToHttps({ isBehindProxy, mayOpenPorts }: NonNullable<Connection['address']>) {
  if (isBehindProxy) return 'Whoever runs your server gives the proxy one.';
  return mayOpenPorts
    ? 'Under Change, let Rhodora keep a certificate, unless whoever runs your server puts a proxy with one in front of it.'
    : 'Whoever runs your server lets Rhodora keep a certificate (HTTPS_PORT), or puts a proxy with one in front of it.';
}

/** Other mail servers put an email without these among the spam. */
function MailRecords({ mailDomain }: { mailDomain: MailDomain | undefined }) {
  const { domain, records } = mailDomain ?? {};
  if (!domain || !records)
    return (
      <p>
        <Link to="?mail-domain" preventScrollReset>
          Check whether other mail servers recognize your emails as yours
        </Link>
      </p>
    );
  if (records.length === 0)
    return (
      <p>{`The provider of ${domain} keeps its records. People recognize an address at your own domain sooner.`}</p>
    );
  return (
    <section aria-labelledby="mail-records">
      <h3 id="mail-records" className="small-heading">{`The records of ${domain}`}</h3>
      <dl className="connection-moments">
        {records.map(({ name, isGood, text, toAdd }) => (
          <div key={name}>
            <dt>
              {name} {isGood !== undefined && <Tag tone={isGood ? 'ok' : 'warn'}>{isGood ? 'Good' : 'To do'}</Tag>}
            </dt>
            <dd>
              <small>{text}</small>
              {toAdd && (
                <small>
                  Where your domain is kept, a TXT record for <code>{toAdd.host}</code> with the value{' '}
                  <code>{toAdd.value}</code>
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Link to="?mail-domain" preventScrollReset>
        Check again
      </Link>
    </section>
  );
}

function stateOf({ kind, isSetUp, isUnreadable, isTest, address, moments }: Connection): [Tone | undefined, string] {
  if (isUnreadable) return ['danger', 'Enter it again'];
  if (moments.some(({ isProblem }) => isProblem)) return ['danger', 'Failed last time'];
  if (!isSetUp && kind === 'backups' && moments.length > 0) return ['warn', 'On this server only'];
  if (!isSetUp) return [undefined, 'Not set up'];
  if (address?.isPlain) return ['warn', 'Not secure'];
  if (isTest) return ['warn', 'Test, no money moves'];
  return moments.length > 0 ? ['ok', 'Works'] : ['info', 'Set up'];
}

/** The ports are the owner's only where the settings of the server leave them to her. */
function fieldsOf({ kind, address }: Connection) {
  return CONNECTIONS[kind].fields.filter(({ name }) => name !== 'own_ports' || address?.mayOpenPorts);
}

type EntryProps = { connection: Connection; returned: Partial<ActionError>; isBusy: boolean };

function Entry({ connection, returned, isBusy }: EntryProps) {
  const { kind, fields, version, isSetUp } = connection;
  const { errors = {}, typed = {} } = returned;
  const form = useFocusFirstError(returned.errors ? returned : undefined);
  const [values, setValues] = useState<Record<string, string>>({ port: '587', ...fields, ...typed });
  const set = (changed: Record<string, string>) => setValues({ ...values, ...changed });
  return (
    <Form ref={form} method="post" className="stack" preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <EditVersion version={version} returned={returned} />
      {kind === 'email' && <Providers host={values.host ?? ''} onChoose={set} />}
      {fieldsOf(connection).map(({ name, label, hint, isSecret, isOptional, isChoice, inputMode }) =>
        isChoice ? (
          <div key={name} className="field">
            <Choice
              type="checkbox"
              name={name}
              label={label}
              detail={hint}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={errors[name] && `${kind}-${name}-error`}
              checked={values[name] === 'on'}
              onChange={({ target }) => set({ [name]: target.checked ? 'on' : '' })}
            />
            {errors[name] && (
              <p className="field-error" id={`${kind}-${name}-error`}>
                {errors[name]}
              </p>
            )}
          </div>
        ) : (
          <Field
            key={name}
            id={`${kind}-${name}`}
            label={label}
            hint={isSecret && version ? 'Stored. Leave it empty to keep it.' : hint}
            required={!isOptional && !(isSecret && version)}
            error={errors[name]}
          >
            {(control) => (
              <Input
                {...control}
                name={name}
                type={isSecret ? 'password' : 'text'}
                autoComplete={isSecret ? 'new-password' : 'off'}
                {...(inputMode && { inputMode })}
                spellCheck={false}
                value={values[name] ?? ''}
                onChange={({ target }) => set({ [name]: target.value })}
              />
            )}
          </Field>
        ),
      )}
      <div className="staff-actions">
        <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
          Save
        </SubmitButton>
        {isSetUp && !CONNECTIONS[kind].stays && (
          <SubmitButton name="intent" value="disconnect" variant="ghost" isBusy={isBusy}>
            Disconnect
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

type ProvidersProps = { host: string; onChoose: (server: { host: string; port: string }) => void };

/** Fills in the server and its port; without scripts both are typed. */
function Providers({ host, onChoose }: ProvidersProps) {
  return (
    <Field id="email-provider" label="Your email is with">
      {(control) => (
        <Select
          {...control}
          value={host}
          onChange={({ target }) => {
            const provider = MAIL_PROVIDERS.find((each) => each.host === target.value);
            if (provider) onChoose(provider);
          }}
        >
          <option value={MAIL_PROVIDERS.some((each) => each.host === host) ? '' : host}>Another provider</option>
          {MAIL_PROVIDERS.map((provider) => (
            <option key={provider.host} value={provider.host}>
              {provider.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
