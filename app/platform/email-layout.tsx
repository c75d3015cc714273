import type { ReactNode } from 'react';
import { DEFAULT_ACCENT } from '~/lib/accent';

const BODY = { margin: 0, padding: '2rem 1rem', background: '#f5f3ee' };
const CONTENT = {
  maxWidth: '34rem',
  margin: '0 auto',
  padding: '2rem 2.25rem',
  background: '#fbfaf7',
  color: '#1b2420',
  font: "17px/1.6 'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

type EmailLayoutProps = { accent?: string | null; children?: ReactNode };

/** Styles are inline, because mail programs ignore style sheets. */
export function EmailLayout({ accent, children }: EmailLayoutProps) {
  return (
    <html lang="en">
      <body style={BODY}>
        <div style={{ ...CONTENT, borderTop: `2px solid ${accent ?? DEFAULT_ACCENT}` }}>{children}</div>
      </body>
    </html>
  );
}
