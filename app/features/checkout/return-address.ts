const MAX_LENGTH = 2000;

export function returnAddress(address: string, origins: string[]): string | undefined {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return undefined;
  const { protocol, origin, username, password, href } = new URL(address);
  // A blob: or filesystem: URL has the origin of its maker, and is no page.
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && !username && !password && origins.includes(origin) ? href : undefined;
}
