import type { ReactNode } from 'react';

/** A label and its value in a `<dl>`; a dash if there is none. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="pre-line">{children || '—'}</dd>
    </div>
  );
}
