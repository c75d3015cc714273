import './account.css';
import { data } from 'react-router';
import { z } from 'zod';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { emailFlash } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { Panel, StaffButtonLink, StaffHead } from '~/ui/staff';
import type { Route } from './+types/staff-manager.page';
import { staff } from './staff.server';
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

type Acting = { context: Context; by: ReturnType<typeof staff>; fields: Record<string, string> };

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const by = staff(args);
  by.mayEdit('staff');
  const fields = await formFields(request);
  const acting = { context, by, fields };
  if (fields.intent === 'save') return fields.id ? changeRole(acting) : invite(acting);
  if (fields.intent === 'resend') return resend(acting);
  return change(acting);
}

async function invite({ context, by, fields }: Acting) {
  const typed = { name: fields.name, email: fields.email, role: fields.role };
  const form = staffForm.safeParse(fields);
  if (!form.success) return data({ typed, errors: z.flattenError(form.error).fieldErrors, error: undefined }, 400);
  try {
    await inviteStaff(context, by, form.data);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message } = error;
    return data({ typed, errors: { email: [message] }, error: { title: 'Invite Failed', description: message } }, 409);
  }
  const description = `${form.data.name} has been invited to the back office.`;
  return redirectWithFlash(
    context,
    PAGE,
    emailFlash(context, { title: 'Invite Sent!', description }, { title: 'Invite Kept' }),
  );
}

async function resend({ context, by, fields }: Acting) {
  const name = await resendStaffInvitation(context, by, fields.id ?? '');
  if (name)
    return redirectWithFlash(
      context,
      PAGE,
      emailFlash(
        context,
        { title: 'Invite Sent!', description: `${name} has a new letter.` },
        { title: 'Invite Kept', description: `There is a new link for ${name}.` },
      ),
    );
  return redirectWithFlash(context, PAGE, { title: 'Invite Failed', variant: 'destructive' });
}

async function change({ context, by, fields: { id = '', intent } }: Acting) {
  if (intent === 'clear-second-step') {
    await clearTwoFactor(context, by, id);
    return redirectWithFlash(context, PAGE, {
      title: 'Second Step Removed',
      description: 'They sign in by password.',
    });
  }
  const why = await changeStaff(context, by, id, { disabled: intent === 'disable' });
  if (why) return data({ typed: {}, errors: {}, error: { title: 'Save Failed', description: why } }, 409);
  return redirectWithFlash(context, PAGE, { title: 'Success!', description: DONE[intent as keyof typeof DONE] });
}

async function changeRole({ context, by, fields }: Acting) {
  const { id = '', role, version } = fields;
  const typed = { role, version };
  const given = staffForm.shape.role.safeParse(role);
  if (!given.success) return data({ typed, errors: { role: ['Choose a role.'] }, error: undefined }, 400);
  const wanted = { role: given.data, version: versionIn(typed) };
  const record = { table: 'users', id, labels: { role: 'Role' }, read: () => readRole(context, id), typed } as const;
  let why: string | undefined;
  const failed = await editFailureOf(context, 'Save Failed', record, async () => {
    why = await changeStaff(context, by, id, wanted);
  });
  if (failed) return data({ ...failed, typed, errors: {} }, failed.status);
  if (why) return data({ typed, errors: {}, error: { title: 'Save Failed', description: why } }, 409);
  return redirectWithFlash(context, PAGE, { title: 'Success!', description: 'The role is changed.' });
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
      <StaffHead
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
