import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from './classes';
import { VisuallyHidden } from './visually-hidden';

type MoreLinkProps = ComponentProps<typeof Link> & {
  /** For screen readers: tells one 'Learn More' from the next. */
  about?: string;
};

export function MoreLink({ about, className, children, ...rest }: MoreLinkProps) {
  return (
    <Link prefetch="intent" {...rest} className={classes('more-link', className)}>
      {children}
      {about && <VisuallyHidden> about {about}</VisuallyHidden>}{' '}
      <span className="more-link-arrow" aria-hidden="true">
        →
      </span>
    </Link>
  );
}
