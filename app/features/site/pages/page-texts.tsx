import { Fragment } from 'react';
import { useStudio } from '~/features/studio/use-studio';
import { phoneHref } from '~/lib/studio-links';

/** Paragraphs that staff wrote, with the studio's telephone number for {phone}. */
export function Paragraphs({ text = '', className }: { text?: string; className?: string }) {
  const phone = useStudio()?.studio.phone;
  return withPhone(text, phone)
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => (
      <p key={paragraph} className={className}>
        {paragraph.split('{phone}').map((part, place) => (
          <Fragment key={part}>
            {place > 0 && phone && (
              <a className="num" href={phoneHref(phone)}>
                {phone}
              </a>
            )}
            {part}
          </Fragment>
        ))}
      </p>
    ));
}

/** Without a number, sentences about it are left out. */
function withPhone(text: string, phone?: string | null) {
  if (phone) return text;
  return text.replace(/[ \t]*[^.!?\n]*\{phone\}[^.!?\n]*[.!?]*/g, '');
}
