import '~/features/accounts/account.css';
import type { StaffHandle } from '~/lib/areas';
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

export const handle: StaffHandle = { area: 'staff' };

const PAGE = '/staff-manager';

export async function loader(args: Route.LoaderArgs) {
  const me = staff(args);
  return { members: await listStaff(getContext(args)), me: me.id };
}

type Typed = Record<string, string>;

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  if (typed.intent === 'save') return typed.id ? changeRole(context, typed) : invite(context, typed);
  return typed.intent === 'resend' ? resend(context, typed) : change(context, typed);
}

function invite(context: Context, typed: Typed) {
  return runAction(context, { errorTitle: 'Invite Failed', typed }, async () => {
    const person = parseForm(staffForm, typed);
    const link = await inviteStaff(context, person);
    const description = `${person.name} has been invited to the back office.`;
    const kept = { title: 'Invite kept', copy: copyOf(person.name, link) };
    const flash = emailFlash(context, { title: 'Invite Sent!', description }, kept);
    return redirectWithFlash(context, PAGE, flash);
  });
}

function copyOf(name: string, text: string) {
  return { label: `The link for ${name}, shown this once. It works for seven days.`, text };
}

function resend(context: Context, typed: Typed) {
  return runAction(context, { errorTitle: 'Invite Failed' }, async () => {
    const invited = await resendStaffInvitation(context, typed.id ?? '');
    if (!invited) return redirectWithFlash(context, PAGE, { title: 'Invite Failed', variant: 'destructive' });
    const { name, link } = invited;
    const flash = emailFlash(
      context,
      { title: 'Invite Sent!', description: `${name} was sent a new email.` },
      { title: 'Invite kept', description: `There is a new link for ${name}.`, copy: copyOf(name, link) },
    );
    return redirectWithFlash(context, PAGE, flash);
  });
}

function change(context: Context, { id = '', intent }: Typed) {
  return runAction(context, {}, async () => {
    if (intent === 'clear-second-step') {
      await clearTwoFactor(context, id);
      const flash = { title: 'Two-factor login turned off', description: 'They sign in by password.' };
      return redirectWithFlash(context, PAGE, flash);
    }
    await changeStaff(context, id, { disabled: intent === 'disable' });
    return redirectWithFlash(context, PAGE, { title: 'Success!', description: DONE[intent as keyof typeof DONE] });
  });
}

function changeRole(context: Context, typed: Typed) {
  const { id = '' } = typed;
  const record = { table: 'users', id, labels: { role: 'Role' }, read: () => readRole(context, id) } as const;
  return runAction(context, { typed, record }, async () => {
    const { role } = parseForm(staffForm.pick({ role: true }), typed);
    await changeStaff(context, id, { role, version: versionIn(typed) });
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
            Invite a colleague
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
