import '~/features/accounts/account.css';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { type Context, getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { emailFlash } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/staff-manager.page';
import { staff } from '~/features/accounts/staff.server';
import { EditStaffDialog, InviteStaffDialog } from './staff-dialogs';
import {
  changeStaff,
  clearTwoFactor,
  inviteStaff,
  listStaff,
  readRole,
  resendStaffInvitation,
  staffForm,
} from './staff-manager.server';
import { StaffTable } from './staff-table';

const PAGE = '/staff-manager';

export async function loader(args: Route.LoaderArgs) {
  const me = staff(args);
  me.mayEdit('staff');
  return { members: await listStaff(getContext(args)), me: me.id };
}

type StaffAction = { context: Context; by: ReturnType<typeof staff>; typed: Record<string, string> };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const by = staff(args);
  by.mayEdit('staff');
  const typed = await formFields(request);
  const staffAction = { context, by, typed };
  if (typed.intent === 'save') return typed.id ? changeRole(staffAction) : invite(staffAction);
  return typed.intent === 'resend' ? resend(staffAction) : change(staffAction);
}

function invite({ context, by, typed }: StaffAction) {
  return runAction(context, { errorTitle: 'Invite Failed', typed }, async () => {
    const person = parseForm(staffForm, typed);
    await inviteStaff(context, by, person);
    const description = `${person.name} has been invited to the back office.`;
    const flash = emailFlash(context, { title: 'Invite Sent!', description }, { title: 'Invite Kept' });
    return redirectWithFlash(context, PAGE, flash);
  });
}

function resend({ context, by, typed }: StaffAction) {
  return runAction(context, { errorTitle: 'Invite Failed' }, async () => {
    const name = await resendStaffInvitation(context, by, typed.id ?? '');
    if (!name) return redirectWithFlash(context, PAGE, { title: 'Invite Failed', variant: 'destructive' });
    const flash = emailFlash(
      context,
      { title: 'Invite Sent!', description: `${name} was sent a new email.` },
      { title: 'Invite Kept', description: `There is a new link for ${name}.` },
    );
    return redirectWithFlash(context, PAGE, flash);
  });
}

function change({ context, by, typed: { id = '', intent } }: StaffAction) {
  return runAction(context, {}, async () => {
    if (intent === 'clear-second-step') {
      await clearTwoFactor(context, by, id);
      const flash = { title: 'Two-Factor Login Turned Off', description: 'They sign in by password.' };
      return redirectWithFlash(context, PAGE, flash);
    }
    await changeStaff(context, by, id, { disabled: intent === 'disable' });
    return redirectWithFlash(context, PAGE, { title: 'Success!', description: DONE[intent as keyof typeof DONE] });
  });
}

function changeRole({ context, by, typed }: StaffAction) {
  const { id = '' } = typed;
  const record = { table: 'users', id, labels: { role: 'Role' }, read: () => readRole(context, id) } as const;
  return runAction(context, { typed, record }, async () => {
    const { role } = parseForm(staffForm.pick({ role: true }), typed);
    await changeStaff(context, by, id, { role, version: versionIn(typed) });
    return redirectWithFlash(context, PAGE, { title: 'Success!', description: 'The role is changed.' });
  });
}

const DONE = {
  disable: 'The account is closed, and signed out everywhere.',
  enable: 'The account is open again.',
};

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Staff') }];

export default function StaffManager({ loaderData: { members, me }, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Staff"
        text="Who works in the back office, and what they may change."
        actions={
          <StaffButtonLink id="invite" to="?add" variant="primary" preventScrollReset>
            Invite a Colleague
          </StaffButtonLink>
        }
      />
      <Panel>
        <StaffTable members={members} me={me} timeZone={time_zone} />
      </Panel>
      <InviteStaffDialog answer={actionData} />
      <EditStaffDialog members={members} answer={actionData} />
    </>
  );
}
