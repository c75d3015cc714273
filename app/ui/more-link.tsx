import type { ComponentProps } from 'react';
import { classes } from './classes';
import { VisuallyHidden } from './visually-hidden';

type MoreLinkProps = ComponentProps<'a'> & {
  to: string;
  /** For screen readers: tells one 'Learn More' from the next. */
  about?: string;
};

export function MoreLink({ to, about, className, children, ...rest }: MoreLinkProps) {
  return (
    <a {...rest} href={to} className={classes('more-link', className)}>
      {children}
      {about && <VisuallyHidden> about {about}</VisuallyHidden>}{' '}
      <span className="more-link-arrow" aria-hidden="true">
        →
      </span>
    </a>
  );
}
