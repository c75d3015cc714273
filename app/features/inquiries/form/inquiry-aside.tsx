import { useIsDemo } from '~/features/studio/use-studio';
import { type BusinessHours, formatHours, formatOpenDays } from '~/lib/business-hours';
import { PictureFrame } from '~/ui/plate';
import vessels from './vessels.webp';

const SHELF = {
  src: vessels,
  width: 800,
  height: 640,
  alt: 'A shelf of clay, stone and pewter vessels in window light.',
};

type InquiryAsideProps = { studio?: { phone: string; hours: BusinessHours }; isSympathy: boolean };

export function InquiryAside({ studio, isSympathy }: InquiryAsideProps) {
  const { phone, hours } = studio ?? { phone: '', hours: [] };
  const openDays = formatOpenDays(hours);
  return (
    <aside className="inquiry-aside">
      {!isSympathy && <WhatHappensNext openDays={openDays} />}
      <p className="text-small text-ink-soft">
        {phone && (
          <>
            {isSympathy ? 'Or call us' : 'Rather talk?'}{' '}
            <a className="num" href={`tel:${phone}`}>
              {phone}
            </a>
            <br />
          </>
        )}
        {formatHours(hours).map((line) => (
          <span key={line}>
            {line}.
            <br />
          </span>
        ))}
      </p>
    </aside>
  );
}

function WhatHappensNext({ openDays }: { openDays: string }) {
  return (
    <>
      <h2 className="label">What happens next</h2>
      <ol className="steps">
        <li>We read it the day it comes{openDays && `, ${openDays}`}.</li>
        <li>You hear from the designer who would do the work, not from a form.</li>
        <li>We meet: studio, video, or your venue.</li>
      </ol>
      {useIsDemo() && <PictureFrame picture={SHELF} ratio="aspect-5-4" />}
    </>
  );
}
