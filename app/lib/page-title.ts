type Matches = readonly ({ loaderData?: unknown } | undefined)[];

export function pageTitle(matches: Matches, title: string): string {
  const root = matches[0]?.loaderData as { studio?: { name: string } } | undefined;
  return root?.studio ? `${title} | ${root.studio.name}` : title;
}
