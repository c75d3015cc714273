import { ButtonLink } from '~/ui/button';

/** To the identity provider that the studio has set. A plain load of the page: it leads off this site. */
export function ProviderLink({ name, next }: { name: string; next: string }) {
  const asked = new URLSearchParams({ provider: 'oidc', next });
  return (
    <ButtonLink to={`/auth/authorize?${asked}`} variant="line" wide reloadDocument prefetch="none">
      Sign in with {name}
    </ButtonLink>
  );
}
