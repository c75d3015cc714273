import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Note } from './note';

type ErrorPanelProps = {
  title: string;
  text?: ReactNode;
  retry?: string;
  action?: ReactNode;
};

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
