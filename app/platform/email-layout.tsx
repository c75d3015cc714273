import type { ReactNode } from 'react';

const BODY = { margin: 0, padding: '2rem 1rem', background: '#f5f3ee' };
const CONTENT = {
  maxWidth: '34rem',
  margin: '0 auto',
  padding: '2rem 2.25rem',
  background: '#fbfaf7',
  borderTop: '2px solid #8f2a63',
  color: '#1b2420',
  font: "17px/1.6 'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

/** Styles are inline, because mail programs ignore style sheets. */
export function EmailLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={BODY}>
        <div style={CONTENT}>{children}</div>
      </body>
    </html>
  );
}
