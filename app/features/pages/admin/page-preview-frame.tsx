import { type Ref, useState } from 'react';

const WIDTHS = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;

/** The page as visitors would see it with what was typed so far. */
export function PagePreview({ ref, src, title }: { ref: Ref<HTMLIFrameElement>; src: string; title: string }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  return (
    <section className="page-preview" aria-label="Preview">
      <fieldset className="page-preview-widths">
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
      <div className={`page-preview-window page-preview-${width}`}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- It is our own page, with its own scripts. */}
        <iframe ref={ref} src={src} title={`Preview of ${title}`} />
      </div>
    </section>
  );
}
