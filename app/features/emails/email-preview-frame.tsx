import { type RefObject, useState } from 'react';
import type { EmailPreview } from './email-preview.server';
import { useEmailPreview } from './use-email-preview';

const WIDTHS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;

/** Links open in a new window: the frame itself may not navigate. */
const LINKS_OUTSIDE = '<base target="_blank">';

type FrameProps = { form: RefObject<HTMLFormElement | null>; address: string; first: EmailPreview };

/** The email as its recipient would see it with what was typed so far. */
export function EmailPreviewFrame({ form, address, first }: FrameProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const { subject, html, errors, isStale } = useEmailPreview(form, address, first);
  return (
    <section className="email-preview" aria-label="Preview">
      <fieldset className="email-preview-widths">
        <legend>Preview</legend>
        {WIDTHS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="preview-width"
              value={value}
              checked={width === value}
              onChange={() => setWidth(value)}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <p className="email-preview-subject">
        <b>{subject}</b>
      </p>
      <div className={`email-preview-window email-preview-${width}`}>
        <iframe
          title="The email with sample details"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={LINKS_OUTSIDE + html}
        />
      </div>
      <div className="field-hint" role="status">
        {isStale && <p>The preview waits for the connection.</p>}
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </section>
  );
}
