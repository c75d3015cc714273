import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { readStudio } from '~/features/studio/studio.server';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/web-manifest';

export const handle: PageHandle = { query: [] };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  context.allowCaching();
  const { name, blurb } = await readStudio(context);
  const { icon } = await readStudioPictures(context);
  const icons = icon
    ? [{ src: icon.url, sizes: '512x512', type: 'image/png', purpose: 'any' }]
    : [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      }));
  const manifest = {
    name,
    short_name: name,
    description: blurb,
    lang: 'en-US',
    start_url: '/',
    display: 'browser',
    background_color: '#f5f3ee',
    theme_color: '#f5f3ee',
    icons,
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
