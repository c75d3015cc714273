import type { WeddingLink } from '~/features/weddings/weddings.server';
import { MoreLink } from '~/ui/more-link';

/** The stories that the pictures shown are from. */
export function RealWeddings({ weddings }: { weddings: WeddingLink[] }) {
  if (weddings.length === 0) return null;
  return (
    <section className="gallery-weddings twelve" aria-labelledby="real-weddings">
      <h2 id="real-weddings">The days behind these pictures</h2>
      <ul>
        {weddings.map(({ to, title, detail }) => (
          <li key={to}>
            <a href={to}>{title}</a> <span className="label">{detail}</span>
          </li>
        ))}
      </ul>
      <MoreLink to="/weddings">All Real Weddings</MoreLink>
    </section>
  );
}
