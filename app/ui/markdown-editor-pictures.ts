import type { MarkdownView } from './markdown-editor-view';
import { toast } from './toast';

const NOT_SENT = 'The connection was lost. Please try again.';

export async function putPictures(view: MarkdownView, files: File[], address: string) {
  for (const file of files) {
    const sign = `![Uploading ${file.name.replaceAll(/[[\]]/g, '')}…]()`;
    view.insert(sign);
    try {
      const stored = await sendPicture(address, file);
      view.replace(sign, `![${stored.alt}](${stored.address})`);
    } catch (error) {
      view.replace(sign, '');
      toast({ title: 'Image upload failed', description: (error as Error).message, variant: 'destructive' });
    }
  }
}

async function sendPicture(address: string, file: File): Promise<{ address: string; alt: string }> {
  const form = new FormData();
  form.append('picture', file, file.name);
  const answer = await fetch(address, { method: 'POST', body: form }).catch(() => undefined);
  const stored = await answer?.json().catch(() => undefined);
  if (!answer?.ok || !stored?.address) throw new Error(stored?.message ?? NOT_SENT);
  return stored;
}
