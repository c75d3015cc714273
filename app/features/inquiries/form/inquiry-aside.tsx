import { useIsDemo } from '~/features/studio/use-studio';
import { PictureFrame } from '~/ui/plate';
import vessels from './vessels.webp';

const SHELF = {
  ...{ src: vessels, width: 800, height: 640 },
  alt: 'A shelf of clay, stone and pewter vessels in window light.',
};

export function InquiryAside({ phone }: { phone?: string }) {
  const isDemo = useIsDemo();
  return (
    <aside className="inquiry-aside">
      <h2 className="label">What happens next</h2>
      <ol className="steps">
        <li>We read it the day it comes, Monday to Friday.</li>
        <li>You hear from the designer who would do the work, not from a form.</li>
        <li>We meet: studio, video, or your venue.</li>
      </ol>
      {isDemo && <PictureFrame picture={SHELF} ratio="aspect-5-4" />}
      <p className="text-small text-ink-soft">
        {phone && (
          <>
            Rather talk?{' '}
            <a className="num" href={`tel:${phone}`}>
              {phone}
            </a>
            <br />
          </>
        )}
        Monday to Friday, 10AM to 6PM.
        <br />
        Saturday by appointment only.
      </p>
    </aside>
  );
}
