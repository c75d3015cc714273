/** How an address is written in the table: a path in small letters, without its site, its search and a slash at the end. Undefined if it is none. */
export function toPath(address: string): string | undefined {
  const base = 'https://studio.example';
  if (!URL.canParse(address, base)) return undefined;
  const { pathname } = new URL(address, base);
  const path = readable(pathname).toLowerCase().replace(/\/+$/, '');
  return /^\/[^?#\s]{1,399}$/.test(path) ? path : undefined;
}

function readable(pathname: string) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
