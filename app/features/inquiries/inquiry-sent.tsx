import { useEffect, useRef } from 'react';
import { Note } from '~/ui/note';

type InquirySentProps = {
  /** Files that came along and did not arrive. */
  missing?: number;
  /** Brings it into sight: the page did not change around it. */
  focus?: boolean;
};

/** Says that the inquiry has arrived (spec 8). */
export function InquirySent({ missing = 0, focus }: InquirySentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) place.current?.focus();
  }, [focus]);
  return (
    <div ref={place} tabIndex={-1} className="inquiry-sent">
      <Note tone="ok" title="Inquiry Submitted!" live>
        Thank you! We'll be in touch soon.
      </Note>
      {missing > 0 && (
        <Note tone="warn" title={missing === 1 ? 'One file did not arrive.' : `${missing} files did not arrive.`}>
          There is room for 20 files of 25 MB each. Please send what is missing by e-mail.
        </Note>
      )}
    </div>
  );
}
