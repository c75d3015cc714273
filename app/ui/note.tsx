import type { ReactNode } from 'react';
import { classes } from './classes';
import { FOCUS_TARGET } from './focus-target';
import type { Tone } from './tag';

type NoteProps = {
  tone?: Tone;
  title?: ReactNode;
  live?: boolean;
  /** It answers a form: it gets the focus, and is brought into view (`usePageFocus`). */
  isResult?: boolean;
  className?: string;
  children?: ReactNode;
};

export function Note({ tone = 'info', title, live = false, isResult, className, children }: NoteProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      className={classes('note', `note-${tone}`, className)}
      role={live ? role : undefined}
      {...(isResult && { ...FOCUS_TARGET, 'data-result': '' })}
    >
      {title && <b>{title}</b>} {children}
    </div>
  );
}
