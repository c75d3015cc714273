import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import { Spinner } from './spinner';

type Look = {
  variant?: 'solid' | 'line' | 'danger';
  small?: boolean;
  wide?: boolean;
  className?: string;
};

export function buttonClass({ variant = 'solid', small, wide, className }: Look = {}) {
  return classes(
    'button',
    variant !== 'solid' && `button-${variant}`,
    small && 'button-small',
    wide && 'button-wide',
    className,
  );
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; busyLabel?: ReactNode };

export function Button({
  variant,
  small,
  wide,
  className,
  busy = false,
  busyLabel = 'Submitting...',
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, small, wide, className })}
    >
      {busy ? (
        <>
          <Spinner />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** Loads a document: most public pages are not hydrated. */
export function ButtonLink({
  to,
  variant,
  small,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look & { to: string }) {
  return (
    <a {...rest} href={to} className={buttonClass({ variant, small, wide, className })}>
      {children}
    </a>
  );
}

type IconButtonProps = ComponentProps<'button'> & { label: string };

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={classes('icon-button', className)} />;
}

export function LinkButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classes('link-button', className)} />;
}
