import '~/ui/staff.css';
import './admin-login.css';
import './login-form.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '~/ui/brand-mark';

type LoginLayoutProps = { studio: string; title: string; children: ReactNode };

/** The layout of login pages. */
export function LoginLayout({ studio, title, children }: LoginLayoutProps) {
  return (
    <div className="staff staff-login">
      <header className="staff-rail on-dark">
        <Link className="brand" to="/">
          <BrandMark />
          <span>{studio}</span>
        </Link>
      </header>
      <main id="main">
        <div className="login">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
