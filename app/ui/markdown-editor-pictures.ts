import type { MarkdownView } from './markdown-editor-view';

const NOT_SENT = 'The connection was lost. Please try again.';

/** Puts pictures where the caret is; returns why some of them were refused. `alt` describes them, if it is known. */
export async function putPictures(view: MarkdownView, files: File[], address: string, alt = ''): Promise<string> {
  const refused: string[] = [];
  for (const file of files) {
    const sign = `![Uploading ${file.name.replaceAll(/[[\]]/g, '')}…]()`;
    view.insert(sign);
    try {
      view.replace(sign, `![${alt.replaceAll(/[[\]]/g, '')}](${await sendPicture(address, file)})`);
    } catch (error) {
      view.replace(sign, '');
      refused.push(`${file.name}: ${(error as Error).message}`);
    }
  }
  return refused.length > 0 ? `Image upload failed. ${refused.join(' ')}` : '';
}

async function sendPicture(address: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('picture', file, file.name);
  const answer = await fetch(address, { method: 'POST', body: form }).catch(() => undefined);
  const stored = await answer?.json().catch(() => undefined);
  if (!answer?.ok || !stored?.address) throw new Error(stored?.message ?? NOT_SENT);
  return stored.address;
}
