import { type RefObject, useState, useEffect } from 'react';
import { atNight } from '~/lib/email-style';
import { Choice } from '~/ui/field';
import { PreviewWindow } from '~/ui/preview-window';
import type { EmailPreview } from './email-preview.server';

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
  return <PreviewWindow className="email-preview" heading={heading} frame={frame} />;
}

const PAUSE_MS = 300;

/** Renders what the form holds, a moment after the last key. */
function useEmailPreview(form: RefObject<HTMLFormElement | null>, address: string, first: EmailPreview) {
  const [preview, setPreview] = useState({ ...first, isStale: false });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const render = async () => {
      newest += 1;
      const turn = newest;
      const rendered = await fetchPreview(address, new FormData(element));
      // Ignores responses for older texts.
      if (turn === newest)
        setPreview((last) => (rendered ? { ...rendered, isStale: false } : { ...last, isStale: true }));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(render, PAUSE_MS);
    };
    element.addEventListener('input', later);
    return () => {
      newest = -1;
      clearTimeout(timer);
      element.removeEventListener('input', later);
    };
  }, [form, address]);
  return preview;
}

async function fetchPreview(address: string, body: FormData): Promise<EmailPreview | undefined> {
  try {
    const answer = await fetch(address, { method: 'POST', body });
    return answer.ok ? ((await answer.json()) as EmailPreview) : undefined;
  } catch {
    return undefined;
  }
}
