import { Link } from 'react-router';
import { SEASONS, type Season } from './seasons';

export function SeasonLinks({ selected }: { selected?: Season }) {
  const choices = [{ slug: undefined, label: 'All year' }, ...SEASONS];
  return (
    <nav className="season-links" aria-label="In season">
      {choices.map(({ slug, label }) => (
        <Link
          key={label}
          to={slug ? `/flower-guide?season=${slug}` : '/flower-guide'}
          aria-current={slug === selected?.slug ? 'page' : undefined}
          preventScrollReset
          viewTransition
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
