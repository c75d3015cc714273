import { data, Form } from 'react-router';
import { passwordMismatch } from '~/features/accounts/login/sign-in.server';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import type { ActionError } from '~/lib/action-error';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { ButtonLink } from '~/ui/button';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/personal-data.page';
import { erasePerson, erasureError } from './erase-person.server';
import { emailParam, readPersonalData } from './personal-data.server';
import { summarize } from './personal-data-summary';

export const handle: StaffHandle = { area: 'privacy' };

const PAGE = '/personal-data';
const NOT_AN_ADDRESS = 'Enter an email address, for example june@example.com.';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const typed = url.searchParams.get('email')?.trim() ?? '';
  const email = emailParam(url);
  if (!email) return { typed, error: typed === '' ? undefined : NOT_AN_ADDRESS, found: undefined, isConfirming: false };
  const context = getContext(args);
  const [stored, obstacle] = await Promise.all([readPersonalData(context, email), erasureError(context, email)]);
  const found = { email, kinds: summarize(stored), obstacle };
  return { typed, error: undefined, found, isConfirming: url.searchParams.has('erase') };
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const by = staff(args);
  const email = emailParam(url);
  if (!email) throw data(null, 400);
  const { current_password } = await formFields(request);
  return runAction(context, { errorTitle: 'Not erased' }, async () => {
    if (!current_password) throw invalid({ current_password: 'Enter your password, to confirm that it is you.' });
    const error = await passwordMismatch(context, by.email, current_password);
    if (error) throw invalid({ current_password: error });
    await erasePerson(context, by, email);
    return redirectWithFlash(context, PAGE, { title: 'Erased', description: 'This person is no longer stored here.' });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Privacy') }];

export default function PersonalData({
  loaderData: { typed, error, found, isConfirming },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="Privacy" text="See, download or erase everything that is stored about one person." />
      <Panel title="Find a person">
        <Form className="panel-body">
          <Field id="email" label="Email address" required error={error}>
            {(control) => <Input {...control} type="email" name="email" autoComplete="off" defaultValue={typed} />}
          </Field>
          <div className="staff-actions">
            <StaffButton type="submit">Find</StaffButton>
          </div>
        </Form>
      </Panel>
      {found && <StoredData {...found} />}
      {found && isConfirming && !found.obstacle && <EraseDialog email={found.email} returned={actionData} />}
    </>
  );
}

type Found = { email: string; kinds: ReturnType<typeof summarize>; obstacle?: string };

function StoredData({ email, kinds, obstacle }: Found) {
  const search = new URLSearchParams({ email });
  return (
    <>
      <Panel title={`Stored about ${email}`}>
        <Table label="What is stored">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How many</th>
              <th scope="col">Which</th>
            </tr>
          </thead>
          <tbody>
            {kinds.length === 0 && <TableMessage columns={3}>Nothing is stored about this address.</TableMessage>}
            {kinds.map(({ kind, count, which }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td>{count}</td>
                <td>{which}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {kinds.length > 0 && (
          <div className="panel-body">
            <p>The download is one JSON file. It lists files and photos; download those from the client’s page.</p>
            <div className="staff-actions">
              <ButtonLink to={`${PAGE}/export.json?${search}`} variant="line">
                Download everything
              </ButtonLink>
            </div>
          </div>
        )}
      </Panel>
      <ErasePanel email={email} obstacle={obstacle} />
    </>
  );
}

function ErasePanel({ email, obstacle }: Pick<Found, 'email' | 'obstacle'>) {
  return (
    <Panel title="Erase">
      <div className="panel-body">
        <ErasureNote />
        {obstacle ? (
          <p role="status">
            <b>{obstacle}</b>
          </p>
        ) : (
          <div className="staff-actions">
            <StaffButtonLink
              id="erase"
              to={`?${new URLSearchParams({ email })}&erase`}
              variant="danger"
              preventScrollReset
            >
              Erase this person…
            </StaffButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
}

function ErasureNote() {
  return (
    <>
      <p>
        Erasing removes inquiries, files, messages, meetings, emails and the portal account for good, also from the
        trash and the audit log. Orders keep their number, amounts, dates and address, because tax law requires it.
        Names, email address, phone number and notes are removed from them.
      </p>
      <p>
        Reviews and posts that name the person, what Stripe keeps about payments, and earlier backups are not included.
      </p>
    </>
  );
}

function EraseDialog({ email, returned }: { email: string; returned?: ActionError }) {
  const returnTo = `${PAGE}?${new URLSearchParams({ email })}`;
  return (
    <EditDialog title={`Erase ${email}?`} returnTo={returnTo} focusOnClose="erase">
      <DialogForm intent="erase" returnTo={returnTo} submit="Erase" busy="Erasing..." isDanger error={returned?.error}>
        <p>This cannot be undone.</p>
        <Field id="erase-password" label="Your password" required error={returned?.errors.current_password}>
          {(control) => <Input {...control} type="password" name="current_password" autoComplete="current-password" />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
