import type { ReactNode } from 'react';
import { DEFAULT_ACCENT } from '~/lib/accent';

const BODY = { margin: 0, padding: '2rem 0.75rem', background: '#f5f3ee' };
const CONTENT = {
  maxWidth: '34rem',
  margin: '0 auto',
  padding: '1.5rem',
  background: '#fbfaf7',
  color: '#1b2420',
  font: "17px/1.6 'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // A private link is longer than a phone is wide. The second is for mail programs that do not know the first.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
} as const;

interface EmailLayoutProps {
  accent?: string | null;
  logo?: { src: string; alt: string; width: number; height: number };
  children?: ReactNode;
}

/** In pixels: the largest box of a logo. */
const LOGO = { width: 200, height: 56 };

/** Styles are inline, because mail programs ignore style sheets. */
export function EmailLayout({ accent, logo, children }: EmailLayoutProps) {
  return (
    <html lang="en">
      <body style={BODY}>
        <div style={{ ...CONTENT, borderTop: `2px solid ${accent ?? DEFAULT_ACCENT}` }}>
          {logo && <Logo {...logo} />}
          {children}
        </div>
      </body>
    </html>
  );
}

/** Mail programs know neither `max-width` nor `object-fit`. */
function Logo({ src, alt, width, height }: NonNullable<EmailLayoutProps['logo']>) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return <img src={src} alt={alt} {...size} style={{ display: 'block', marginBottom: '1rem' }} />;
}
