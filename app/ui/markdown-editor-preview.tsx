import { type RefObject, useEffect, useState } from 'react';
import { Prose } from './prose';

const PAUSE_MS = 250;

type MarkdownPreviewProps = { text: RefObject<HTMLTextAreaElement | null>; address: string; html?: string };

export function MarkdownPreview({ text, address, html: asked }: MarkdownPreviewProps) {
  const { html, problem } = useRendered(text, address, asked);
  return (
    <section className="markdown-preview" aria-label="Preview" tabIndex={0}>
      {problem && <p className="field-hint">{problem}</p>}
      {html ? (
        <Prose html={html} />
      ) : (
        <p className="field-hint">What you write is shown here as visitors will see it.</p>
      )}
      <noscript>
        {/* Beside Save, and not the button that Enter presses: that one comes first in the form. */}
        <button className="staff-button" type="submit" name="intent" value="preview">
          Show the preview
        </button>
      </noscript>
    </section>
  );
}

interface Rendered {
  html?: string;
  /** Why the HTML is not that of the text as it is now. */
  problem?: string;
}

function useRendered(text: MarkdownPreviewProps['text'], address: string, asked?: string) {
  const [rendered, setRendered] = useState<Rendered>({ html: asked });
  useEffect(() => {
    const field = text.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const render = async () => {
      newest += 1;
      const turn = newest;
      const next = await rendering(address, field.value);
      // Ignores responses for older text.
      if (turn === newest) setRendered((last) => ({ html: last.html, ...next }));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(render, PAUSE_MS);
    };
    void render();
    field.addEventListener('input', later);
    return () => {
      newest = -1;
      clearTimeout(timer);
      field.removeEventListener('input', later);
    };
  }, [text, address]);
  return rendered;
}

async function rendering(address: string, content: string): Promise<Rendered> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ content }) });
    const { html, message } = await answer.json();
    return answer.ok ? { html } : { problem: message };
  } catch {
    return { problem: 'The preview waits for the connection.' };
  }
}
