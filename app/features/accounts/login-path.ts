/** The login page for `next`: clients sign in at the portal. */
export function loginPathFor(next = ''): string {
  return next.startsWith('/client-portal') ? '/client-portal' : '/admin-login';
}
