import type { Ref } from 'react';
import { PreviewWindow } from '~/ui/preview-window';

/** The page as visitors would see it with what was typed so far. */
export function PagePreview({ ref, src, title }: { ref: Ref<HTMLIFrameElement>; src: string; title: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- It is our own page, with its own scripts.
  const frame = <iframe ref={ref} src={src} title={`Preview of ${title}`} />;
  return <PreviewWindow className="page-preview" frame={frame} />;
}
