import { redirectDocument } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { documentContext } from '~/platform/document.server';
import { ReadingPage } from '~/ui/island';
import type { Route } from './+types/reading-layout';
import ShopLayout from './shop-layout';

export { headers, loader } from './shop-layout';

/** Pages that only read: rendered on the server, not hydrated (docs/architecture.md, "Which pages hydrate"). */
export const handle: PageHandle = { query: [], hydrate: false };

/** From a hydrated page, the browser loads them as documents. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (context.get(documentContext).isData) throw redirectDocument(url.pathname + url.search);
  },
];

export default function ReadingLayout() {
  return (
    <ReadingPage value>
      <ShopLayout />
    </ReadingPage>
  );
}
