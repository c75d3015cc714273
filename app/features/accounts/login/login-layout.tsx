import '~/ui/staff.css';
import '~/ui/desk-dark.css';
import './admin-login.css';
import './login-form.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Flash } from '~/lib/flash';
import { BrandMark } from '~/ui/brand-mark';
import { Note } from '~/ui/note';
import type { LoginAnswer } from './login';

type LoginLayoutProps = { studio: string; title: string; children: ReactNode };

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

type LoginNoteProps = { answer?: Pick<LoginAnswer, 'error' | 'flash'>; flash?: Flash | null; reason?: Flash };

/** The newest message; without one, why login is required. */
export function LoginNote({ answer, flash, reason }: LoginNoteProps) {
  const message = answer ? (answer.error ?? answer.flash) : flash;
  if (!message) return reason && <Note title={reason.title}>{reason.description}</Note>;
  const isError = answer?.error !== undefined || message.variant === 'destructive';
  return (
    <Note tone={isError ? 'danger' : 'ok'} title={message.title} live>
      <p>{message.description}</p>
    </Note>
  );
}
