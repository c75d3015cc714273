import { type RefObject, useEffect, useState } from 'react';
import { Prose } from './prose';

const PAUSE_MS = 250;

type MarkdownPreviewProps = { text: RefObject<HTMLTextAreaElement | null>; address: string; html?: string };

export function MarkdownPreview({ text, address, html: asked }: MarkdownPreviewProps) {
  const { html, isStale } = useRendered(text, address, asked);
  return (
    <section className="markdown-preview" aria-label="Preview" tabIndex={0}>
      {isStale && <p className="field-hint">The preview waits for the connection.</p>}
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

function useRendered(text: MarkdownPreviewProps['text'], address: string, asked = '') {
  const [rendered, setRendered] = useState({ html: asked, isStale: false });
  useEffect(() => {
    const field = text.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const render = async () => {
      newest += 1;
      const turn = newest;
      const html = await rendering(address, field.value);
      // Ignores responses for older text.
      if (turn === newest)
        setRendered((last) => (html === undefined ? { ...last, isStale: true } : { html, isStale: false }));
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

async function rendering(address: string, content: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ content }) });
    return answer.ok ? (await answer.json()).html : undefined;
  } catch {
    return undefined;
  }
}
