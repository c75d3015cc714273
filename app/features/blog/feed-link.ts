export function feedLink(matches: readonly ({ loaderData?: unknown } | undefined)[]) {
  const root = matches[0]?.loaderData as { studio?: { name: string } } | undefined;
  const title = root?.studio ? `${root.studio.name}: From Our Journal` : 'From Our Journal';
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: '/blog/feed.xml' };
}
