import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** The HTML of an element as the server sends it, on a page at `/page` whose form came back with `actionData`. */
export function render(element: ReactNode, actionData?: unknown): string {
  const hydrationData = { loaderData: {}, ...(actionData !== undefined && { actionData: { page: actionData } }) };
  const router = createMemoryRouter([{ id: 'page', path: '/page', element }], {
    initialEntries: ['/page'],
    hydrationData,
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  router.dispose();
  return html;
}

/** The first tag with all of these attributes, as written in the HTML: 'name="intent"'. */
export function tagWith(html: string, ...attributes: string[]): string | undefined {
  const tags = html.match(/<\w[^>]*>/g) ?? [];
  return tags.find((tag) => attributes.every((attribute) => tag.includes(` ${attribute}`)));
}
