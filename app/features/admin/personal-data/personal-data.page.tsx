import { data, Form } from 'react-router';
import { passwordMismatch } from '~/features/accounts/login/sign-in.server';
import { staff } from '~/features/accounts/staff/staff.server';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ButtonLink } from '~/ui/button';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Input } from '~/ui/field';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/personal-data.page';
import { erasePerson, whyNotErased } from './erase-person.server';
import { addressIn, readPersonalData } from './personal-data.server';
import { summaryOf } from './personal-data-summary';

const PAGE = '/personal-data';
const NOT_AN_ADDRESS = 'Enter an email address, for example june@example.com.';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  staff(args).mayEdit('privacy');
  const typed = url.searchParams.get('email')?.trim() ?? '';
  const email = addressIn(url);
  if (!email) return { typed, error: typed === '' ? undefined : NOT_AN_ADDRESS, found: undefined, isAsking: false };
  const context = getContext(args);
  const [stored, refusal] = await Promise.all([readPersonalData(context, email), whyNotErased(context, email)]);
  const found = { email, kinds: summaryOf(stored), refusal };
  return { typed, error: undefined, found, isAsking: url.searchParams.has('erase') };
}

/** Requires the owner's password again. */
export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const by = staff(args);
  by.mayEdit('privacy');
  const email = addressIn(url);
  const { current_password } = await formFields(request);
  if (!email) throw data(null, 400);
  if (!current_password)
    return data({ error: 'Enter your password, to confirm that it is you.', refusal: undefined }, 400);
  const error = await passwordMismatch(context, by.email, current_password);
  if (error) return data({ error, refusal: undefined }, 400);
  const refusal = await erasePerson(context, by, email);
  if (refusal) return data({ error: undefined, refusal: { title: 'Not Erased', description: refusal } }, 409);
  return redirectWithFlash(context, PAGE, { title: 'Erased', description: 'This person is no longer stored here.' });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Privacy') }];

export default function PersonalData({
  loaderData: { typed, error, found, isAsking },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="Privacy" text="See, download or erase everything that is stored about one person." />
      <Panel title="Find a Person">
        <Form className="panel-body">
          <Field id="email" label="Email Address" required error={error}>
            {(control) => <Input {...control} type="email" name="email" autoComplete="off" defaultValue={typed} />}
          </Field>
          <div className="staff-actions">
            <StaffButton type="submit">Find</StaffButton>
          </div>
        </Form>
      </Panel>
      {found && <Stored {...found} />}
      {found && isAsking && !found.refusal && <EraseDialog email={found.email} answer={actionData} />}
    </>
  );
}

type Found = { email: string; kinds: ReturnType<typeof summaryOf>; refusal?: string };

function Stored({ email, kinds, refusal }: Found) {
  const asked = new URLSearchParams({ email });
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
              <ButtonLink to={`${PAGE}/export.json?${asked}`} variant="line" reloadDocument>
                Download Everything
              </ButtonLink>
            </div>
          </div>
        )}
      </Panel>
      <ErasePanel {...{ email, refusal }} />
    </>
  );
}

function ErasePanel({ email, refusal }: Pick<Found, 'email' | 'refusal'>) {
  return (
    <Panel title="Erase">
      <div className="panel-body">
        <WhatGoes />
        {refusal ? (
          <p role="status">
            <b>{refusal}</b>
          </p>
        ) : (
          <div className="staff-actions">
            <StaffButtonLink
              id="erase"
              to={`?${new URLSearchParams({ email })}&erase`}
              variant="danger"
              preventScrollReset
            >
              Erase This Person…
            </StaffButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
}

function WhatGoes() {
  return (
    <>
      <p>
        Erasing removes inquiries, files, messages, meetings, emails and the portal account for good, also from the
        trash and the audit log. Orders keep their number, amounts, dates and address, because tax law requires it.
        Names, email address, phone number and notes are removed from them.
      </p>
      <p>
        Not included are reviews and posts that name the person, what Stripe keeps about payments, and backups made
        until now.
      </p>
    </>
  );
}

type EraseDialogProps = {
  email: string;
  answer?: { error?: string; refusal?: { title: string; description: string } };
};

function EraseDialog({ email, answer }: EraseDialogProps) {
  const returnTo = `${PAGE}?${new URLSearchParams({ email })}`;
  return (
    <EditDialog title={`Erase ${email}?`} returnTo={returnTo} focusOnClose="erase">
      <DialogForm intent="erase" returnTo={returnTo} submit="Erase" busy="Erasing..." isDanger error={answer?.refusal}>
        <p>This cannot be undone.</p>
        <Field id="erase-password" label="Your Password" required error={answer?.error}>
          {(control) => <Input {...control} type="password" name="current_password" autoComplete="current-password" />}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
