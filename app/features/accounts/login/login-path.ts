export function loginPathFor(next = ''): string {
  return next.startsWith('/client-portal') ? '/client-portal' : '/admin-login';
}
