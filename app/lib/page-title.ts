type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** A page's title with the brand behind it (spec 1), from the root loader's studio. */
export function pageTitle(matches: Matches, title: string): string {
  const root = matches[0]?.loaderData as { studio?: { name: string } } | undefined;
  return root?.studio ? `${title} | ${root.studio.name}` : title;
}
