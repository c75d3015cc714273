import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from './classes';

type StaffLook = {
  variant?: 'plain' | 'primary' | 'danger' | 'ghost';
  icon?: boolean;
};

function staffButtonClass({ variant = 'plain', icon }: StaffLook, className?: string) {
  return classes('staff-button', `staff-button-${variant}`, icon && 'staff-button-icon', className);
}

/** 34 px high, 44 px on touch screens. `icon` makes it square; give it an `aria-label` then. */
export function StaffButton({
  variant,
  icon,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & StaffLook) {
  return <button {...rest} type={type} className={staffButtonClass({ variant, icon }, className)} />;
}

type SubmitButtonProps = ComponentProps<typeof StaffButton> & { isBusy: boolean; busy?: ReactNode };

/** Keeps the focus while it is busy, and then shows `busy`. The form ignores it meanwhile. */
export function SubmitButton({ isBusy, busy, children, ...rest }: SubmitButtonProps) {
  return (
    <StaffButton {...rest} type="submit" aria-disabled={isBusy || undefined}>
      {isBusy ? (busy ?? children) : children}
    </StaffButton>
  );
}

export function StaffButtonLink({ variant, icon, className, ...rest }: ComponentProps<typeof Link> & StaffLook) {
  return <Link {...rest} className={staffButtonClass({ variant, icon }, className)} />;
}

/** '← Back to' and the name of the list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="staff-back">
      <Link to={to}>← Back to {children}</Link>
    </p>
  );
}

type StaffHeaderProps = { label?: string; title: string; text?: ReactNode; actions?: ReactNode };

export function StaffHeader({ label, title, text, actions }: StaffHeaderProps) {
  return (
    <header className="staff-head">
      <div>
        {label && <p>{label}</p>}
        <div className="staff-title">
          <h1>{title}</h1>
          <HelpLink />
        </div>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className="staff-actions">{actions}</div>}
    </header>
  );
}

/** Leads to the page of the handbook that explains this one. */
function HelpLink() {
  const { pathname } = useLocation();
  if (/^\/help(\/|$)/.test(pathname)) return null;
  return (
    <Link className="help-link" to={`/help?${new URLSearchParams({ for: pathname })}`} aria-label="Help with this page">
      <span aria-hidden="true">?</span>
    </Link>
  );
}

type PanelProps = {
  id?: string;
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Panel({ id, title, actions, className, children }: PanelProps) {
  return (
    <section id={id} className={classes('panel', className)}>
      {(title || actions) && (
        <header className="panel-head">
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
