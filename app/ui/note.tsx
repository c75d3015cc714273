import type { ReactNode } from 'react';
import { classes } from './classes';
import { FOCUS_TARGET } from './page-focus';
import type { Tone } from './tag';

type NoteProps = {
  tone?: Tone;
  title?: ReactNode;
  live?: boolean;
  /** It is the result of a form and gets the focus (`usePageFocus`). */
  isResult?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A message that lies in the page. `live` announces it when it appears: at once if it tells of danger. */
export function Note({ tone = 'info', title, live = false, isResult, className, children }: NoteProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      className={classes('note', `note-${tone}`, className)}
      role={live ? role : undefined}
      {...(isResult && FOCUS_TARGET)}
    >
      {title && <b>{title}</b>} {children}
    </div>
  );
}
