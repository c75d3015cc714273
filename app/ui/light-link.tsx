import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useHydrated } from './use-hydrated';

type LightLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** The server draws it as a plain anchor: resolving the routes of a hundred links would cost more than the rest of the page. */
export function LightLink({ to, children, ...rest }: LightLinkProps) {
  if (useHydrated())
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
