import './preview-window.css';
import { type ReactNode, useState } from 'react';

const WIDTHS = { phone: 'Phone', desktop: 'Desktop' } as const;
type Width = keyof typeof WIDTHS;

type PreviewWindowProps = {
  /** Its style sheet sets `--frame` and `--scale` of `.preview-phone` and `.preview-desktop`. */
  className: string;
  /** Between the choice of the width and the frame. */
  heading?: ReactNode;
  frame: ReactNode;
};

/** A frame as wide as a phone or a desktop, scaled to fit. */
export function PreviewWindow({ className, heading, frame }: PreviewWindowProps) {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <section className={className} aria-label="Preview">
      <fieldset className="preview-widths">
        <legend>Preview</legend>
        {(Object.keys(WIDTHS) as Width[]).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="preview-width"
              value={value}
              checked={width === value}
              onChange={() => setWidth(value)}
            />{' '}
            {WIDTHS[value]}
          </label>
        ))}
      </fieldset>
      {heading}
      <div className={`preview-window preview-${width}`}>{frame}</div>
    </section>
  );
}
