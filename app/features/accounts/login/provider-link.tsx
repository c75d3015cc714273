import { ButtonLink } from '~/ui/button';

/** A full page load, because it leaves this site. */
export function ProviderLink({ name, next }: { name: string; next: string }) {
  const asked = new URLSearchParams({ provider: 'oidc', next });
  return (
    <ButtonLink to={`/auth/authorize?${asked}`} variant="line" wide reloadDocument prefetch="none">
      Sign in with {name}
    </ButtonLink>
  );
}
