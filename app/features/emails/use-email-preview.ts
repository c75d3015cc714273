import { type RefObject, useEffect, useState } from 'react';
import type { EmailPreview } from './email-preview.server';

const PAUSE_MS = 300;

/** Renders what the form holds, a moment after the last key. */
export function useEmailPreview(form: RefObject<HTMLFormElement | null>, address: string, first: EmailPreview) {
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
