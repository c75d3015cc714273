const SECONDS = 180 * 86_400;

/** Of a `Cookie` header or `document.cookie`; empty without one. */
export function cookieIn(cookies: string | null, name: string): string {
  const found = (cookies ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** For `Set-Cookie` and `document.cookie`: kept for half a year, an empty value deletes it. */
export function cookieText(name: string, value: string, isSecure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${value ? SECONDS : 0}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
