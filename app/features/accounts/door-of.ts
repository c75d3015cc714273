/** Where to begin again: who was on the way to the portal is a client. */
export function doorOf(next = ''): string {
  return next.startsWith('/client-portal') ? '/client-portal' : '/admin-login';
}
