import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Note } from './note';

type ErrorPanelProps = {
  title: string;
  text?: ReactNode;
  /** The URL to try again, usually the page's own. */
  retry?: string;
  action?: ReactNode;
};

/** Shown in place of something that could not be read. Try again works with scripts and without. */
export function ErrorPanel({
  title,
  text = 'Nothing is wrong on your side. Please try again in a minute.',
  retry,
  action,
}: ErrorPanelProps) {
  return (
    <div className="error-panel">
      <Note tone="danger" live title={title}>
        {text}
      </Note>
      {(retry || action) && (
        <div className="actions">
          {retry && (
            <a className={buttonClass({ variant: 'line' })} href={retry}>
              Try again
            </a>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
