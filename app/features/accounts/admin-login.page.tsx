import '~/ui/staff.css';
import './admin-login.css';
import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { formFields } from '~/lib/form-fields';
import { ownPath } from '~/lib/own-path';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { noticeCookie, takeNotice } from '~/platform/notice.server';
import type { Route } from './+types/admin-login.page';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import { staffOf } from './require-staff.server';
import { readSession } from './session.server';
import { signInForm } from './sign-in.schema';
import { signInStaff } from './sign-in.server';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const { user } = await readSession(studio, request);
  if (user && staffOf(user)) throw redirect(pageAskedFor(url));
  const { notice, cookies } = await takeNotice(studio, request);
  const { RHODORA_DEMO, DEMO_STAFF_EMAIL } = studio.config;
  return data({ notice, email: RHODORA_DEMO ? DEMO_STAFF_EMAIL : '' }, withCookies(cookies));
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const studio = server(context);
  const fields = await formFields(request);
  const { email = '' } = fields;
  const form = signInForm.safeParse(fields);
  if (!form.success) return data({ email, errors: z.flattenError(form.error).fieldErrors }, 400);
  const outcome = await signInStaff(studio, request, form.data);
  if (outcome.failure !== undefined) return data({ email, failure: outcome.failure }, 401);
  const welcome = await noticeCookie(studio, { title: 'Login Successful!', description: 'Welcome back!' });
  throw redirect(pageAskedFor(url), { ...withCookies([...outcome.cookies, welcome]), status: 303 });
}

/** The page that the gate remembered in `next`, if it is one of this site; otherwise the dashboard. */
function pageAskedFor(url: URL) {
  return ownPath(url.searchParams.get('next')) ?? href('/admin-dashboard');
}

function withCookies(cookies: string[]): ResponseInit {
  return { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Admin Login') },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogin({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <LoginFrame studio={matches[0].loaderData.studio.name}>
      <LoginForm email={loaderData.email} notice={loaderData.notice} sent={actionData} />
    </LoginFrame>
  );
}
