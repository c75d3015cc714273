import type { ReactNode } from 'react';

type PortalListProps = { id: string; title: string; children: ReactNode };

export function PortalList({ id, title, children }: PortalListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="text-h3" id={id}>
        {title}
      </h2>
      <ul className="portal-list">{children}</ul>
    </section>
  );
}
