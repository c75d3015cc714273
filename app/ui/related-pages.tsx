import type { RelatedLink, RelatedLinks } from '~/lib/related-links';
import { classes } from './classes';

const LABELS: [subject: keyof RelatedLinks, label: string][] = [
  ['flowers', 'In the flower guide'],
  ['products', 'In the store'],
  ['posts', 'In our journal'],
  ['weddings', 'At a wedding'],
];

/** Links to what the studio shows elsewhere of the same flowers. */
export function RelatedPages({ related, className }: { related: RelatedLinks; className?: string }) {
  const lists = LABELS.flatMap(([subject, label]) => {
    const links = related[subject];
    return links ? [{ label, links }] : [];
  });
  if (lists.length === 0) return null;
  return (
    <nav className={classes('related-pages', className)} aria-label="More about these flowers">
      <dl className="details-list">
        {lists.map(({ label, links }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Links links={links} />
            </dd>
          </div>
        ))}
      </dl>
    </nav>
  );
}

function Links({ links }: { links: RelatedLink[] }) {
  return (
    <ul>
      {links.map(({ to, title, detail }) => (
        <li key={to}>
          <a href={to}>{title}</a>
          {detail && <span className="text-ink-quiet">, {detail}</span>}
        </li>
      ))}
    </ul>
  );
}
