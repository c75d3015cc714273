const MAX_LENGTH = 2000;

/**
 * The address a buyer is sent back to, as browsers read it, when it is a page of one of `origins`; nothing for any
 * other. Its search is kept, so that the shop finds its own page again.
 */
export function returnAddress(address: string, origins: string[]): string | undefined {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return undefined;
  const { protocol, origin, username, password, href } = new URL(address);
  // A blob: or filesystem: address has the origin of its maker, and is no page.
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && !username && !password && origins.includes(origin) ? href : undefined;
}
