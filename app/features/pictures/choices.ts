import type { StaffHandle } from '~/lib/areas';
import { cleanText } from '~/lib/clean-text';
import { getContext } from '~/platform/context.server';
import type { LibraryChoice } from '~/ui/library-picker';
import type { Route } from './+types/choices';
import { listPictures } from './library.server';

/** They are public anyway. */
export const handle: StaffHandle = { area: 'all' };

const MAX_WORDS = 200;

/** The newest pictures with these words, for the picker of a form. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const q = cleanText(url.searchParams.get('q') ?? '').slice(0, MAX_WORDS);
  const { pictures } = await listPictures(getContext(args), { q, isMissing: false, page: 1 });
  const choices: LibraryChoice[] = pictures.map(({ url, name, picture }) => ({
    url,
    title: name,
    alt: picture.alt,
  }));
  return Response.json(choices);
}
