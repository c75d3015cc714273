import { data } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/security-txt';

/** RFC 9116, 2.5.5: less than a year. */
const VALID_DAYS = 180;

export const handle: PageHandle = { query: [] };

/** /.well-known/security.txt (RFC 9116). 404 while the studio has no email. */
export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const { email } = await readStudio(context);
  if (!email) throw data(null, 404);
  const expires = new Date(context.now().getTime() + VALID_DAYS * 86_400_000).toISOString();
  const { baseUrl } = context.config;
  const lines = [`Contact: mailto:${encodeURI(email)}`, `Expires: ${expires}`, 'Preferred-Languages: en'];
  const text = [...lines, `Canonical: ${baseUrl}/.well-known/security.txt`, ''].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
