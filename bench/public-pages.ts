const UNLISTED = ['/search?q=peony', '/success'];

export async function publicPages(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const firsts = new Map<string, string>();
  for (const path of paths) {
    const [, first = '', ...rest] = path.split('/');
    const kind = `${first}/${rest.length}`;
    if (!firsts.has(kind)) firsts.set(kind, path);
  }
  return [...firsts.values(), ...UNLISTED];
}
