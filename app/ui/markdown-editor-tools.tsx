import { useRef } from 'react';
import { Icon } from './icon';
import { putPictures } from './markdown-editor-pictures';
import type { MarkdownView } from './markdown-editor-view';

type Tool = { label: string; sign: string; className?: string; use: (view: MarkdownView) => void };

const TOOLS: Tool[] = [
  { label: 'Heading', sign: 'H', use: (view) => view.beginLines('## ') },
  { label: 'Bold', sign: 'B', className: 'markdown-bold', use: (view) => view.wrap('**', '**', 'bold') },
  { label: 'Italic', sign: 'I', className: 'markdown-italic', use: (view) => view.wrap('*', '*', 'italic') },
  { label: 'Link', sign: 'Link', use: (view) => view.wrap('[', '](https://)', 'link') },
  { label: 'List', sign: 'List', use: (view) => view.beginLines('- ') },
  { label: 'Quote', sign: 'Quote', use: (view) => view.beginLines('> ') },
];

export function MarkdownTools({ view, pictures }: { view: MarkdownView; pictures?: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="markdown-tools">
      {TOOLS.map(({ label, sign, className, use }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          className={className}
          onClick={() => use(view)}
        >
          {sign}
        </button>
      ))}
      {pictures && (
        <>
          <button type="button" onClick={() => input.current?.click()}>
            <Icon name="photo" /> Picture
          </button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Pictures for the text"
            onChange={({ target }) => {
              void putPictures(view, [...(target.files ?? [])], pictures);
              target.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}
