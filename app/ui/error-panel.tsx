import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Note } from './note';

type ErrorPanelProps = {
  /** The spec's sentence. */
  title: string;
  text?: ReactNode;
  /** The address to try again, usually the page's own. */
  retry?: string;
  /** Another way on, beside Try again. */
  action?: ReactNode;
};

/** What could not be read, in place of it. Trying again asks the server anew, with scripts or without. */
export function ErrorPanel({
  title,
  text = 'Nothing is wrong on your side. Please try again in a minute.',
  retry,
  action,
}: ErrorPanelProps) {
  return (
    <div className="grid justify-items-start gap-6">
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
