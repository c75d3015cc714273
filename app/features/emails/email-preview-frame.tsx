import { type RefObject, useState } from 'react';
import { atNight } from '~/lib/email-style';
import { Choice } from '~/ui/field';
import { PreviewWindow } from '~/ui/preview-window';
import type { EmailPreview } from './email-preview.server';
import { useEmailPreview } from './use-email-preview';

/** Links open in a new window: the frame itself may not navigate. */
const LINKS_OUTSIDE = '<base target="_blank">';

type FrameProps = { form: RefObject<HTMLFormElement | null>; address: string; first: EmailPreview };

/** The email as its recipient would see it with what was typed so far. */
export function EmailPreviewFrame({ form, address, first }: FrameProps) {
  const { subject, html, errors, isStale } = useEmailPreview(form, address, first);
  const [isDark, setDark] = useState(false);
  const frame = (
    <iframe
      title="The email with sample details"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={LINKS_OUTSIDE + (isDark ? atNight(html) : html)}
    />
  );
  const heading = (
    <>
      <Choice type="checkbox" label="Dark" checked={isDark} onChange={() => setDark(!isDark)} />
      <p className="email-preview-subject">
        <b>{subject}</b>
      </p>
      <div className="field-hint" role="status">
        {isStale && <p>The preview waits for the connection.</p>}
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </>
  );
  return <PreviewWindow className="email-preview" {...{ heading, frame }} />;
}
