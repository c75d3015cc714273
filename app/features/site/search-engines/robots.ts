import { ADMIN_PREFIXES } from '~/features/admin/admin-prefixes';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/robots';
import { UNLISTED } from './public-paths.server';

const PRIVATE = [
  '/password-reset',
  '/auth/',
  '/admin-login',
  '/second-step',
  '/invitation/',
  '/sign-up',
  '/sign-out',
  '/store/*/pay/',
  '/booking/',
  '/stock-alerts/',
  '/reminders/',
  '/consultation/',
];

export const handle: PageHandle = { query: [] };

export function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  context.allowCaching();
  const staff = ADMIN_PREFIXES.map((prefix) => `/${prefix}`);
  const closed = [...UNLISTED, ...PRIVATE, ...staff].map((path) => `Disallow: ${path}\n`);
  const text = `User-agent: *\n${closed.join('')}\nSitemap: ${context.config.baseUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
