import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '~/ui/brand-mark';

/** The staff door: the dark band of the back office with the studio's name, and what is asked beside it. */
export function LoginFrame({ studio, children }: { studio: string; children: ReactNode }) {
  return (
    <div className="staff staff-door">
      <header className="staff-rail on-dark">
        <Link className="brand" to="/">
          <BrandMark />
          <span>{studio}</span>
        </Link>
      </header>
      <main id="main">{children}</main>
    </div>
  );
}
