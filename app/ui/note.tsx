import type { ReactNode } from 'react';
import { classes } from './classes';
import { FOCUS_TARGET } from './page-focus';
import type { Tone } from './tag';

type NoteProps = {
  tone?: Tone;
  title?: ReactNode;
  live?: boolean;
  /** The result of a form; gets the focus (`usePageFocus`). */
  isResult?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A message in the page. `live` announces it when it appears, assertively if it is an error. */
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
