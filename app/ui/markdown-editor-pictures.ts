import type { MarkdownView } from './markdown-editor-view';
import { sendPicture } from './send-picture';
import { toast } from './toast';

/** Stores pictures one after the other and writes each into the text, where a sign held its place. */
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
