import './markdown-editor.css';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ControlProps, Textarea } from './field';
import { LibraryPicker } from './library-picker';
import { putPictures } from './markdown-editor-pictures';
import { MarkdownPreview } from './markdown-editor-preview';
import type { MarkdownView } from './markdown-editor-view';
import { Icon } from './icon';

type MarkdownEditorProps = Pick<ComponentProps<'textarea'>, 'name' | 'defaultValue' | 'rows'> & {
  control: ControlProps;
  label: string;
  preview: string;
  pictures?: string;
  html?: string;
};

/** Without scripts a textarea; with scripts an editor replaces it and writes into it. */
export function MarkdownEditor({ control, label, preview, pictures, html, ...rest }: MarkdownEditorProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState('');
  const put: PutPictures | undefined =
    pictures === undefined
      ? undefined
      : async (to, files, alt) => {
          setRefused('');
          setRefused(await putPictures(to, files, pictures, alt));
        };
  const view = useView({ text, host, label, isInvalid: control['aria-invalid'] ?? false, put });
  return (
    <div className="markdown-editor">
      <div className="markdown-written">
        {view && (
          <div>
            <MarkdownTools view={view} put={put} />
            <div role="alert">{refused && <p className="field-error">{refused}</p>}</div>
          </div>
        )}
        <div ref={host} className="markdown-host" hidden={!view} />
        {/* What sends the focus to the field, a label or an error link, finds the editor. */}
        <Textarea
          {...control}
          {...rest}
          {...(view && { 'aria-hidden': true, tabIndex: -1, className: 'markdown-under', onFocus: () => view.focus() })}
          ref={text}
        />
      </div>
      <MarkdownPreview text={text} address={preview} html={html} />
    </div>
  );
}

type Tool = { label: string; sign: string; className?: string; use: (view: MarkdownView) => void };

const TOOLS: Tool[] = [
  { label: 'Heading', sign: 'H', use: (view) => view.beginLines('## ') },
  { label: 'Bold', sign: 'B', className: 'markdown-bold', use: (view) => view.wrap('**', '**', 'bold') },
  { label: 'Italic', sign: 'I', className: 'markdown-italic', use: (view) => view.wrap('*', '*', 'italic') },
  { label: 'Link', sign: 'Link', use: (view) => view.wrap('[', '](https://)', 'link') },
  { label: 'List', sign: 'List', use: (view) => view.beginLines('- ') },
  { label: 'Quote', sign: 'Quote', use: (view) => view.beginLines('> ') },
];

type PutPictures = (view: MarkdownView, files: File[], alt?: string) => Promise<void>;

function MarkdownTools({ view, put }: { view: MarkdownView; put?: PutPictures }) {
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
      {put && (
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
              void put(view, [...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <LibraryPicker onChoose={(file, alt) => void put(view, [file], alt)} />
        </>
      )}
    </div>
  );
}

type ViewParts = {
  text: RefObject<HTMLTextAreaElement | null>;
  host: RefObject<HTMLDivElement | null>;
  label: string;
  isInvalid: boolean;
  put?: PutPictures;
};

function useView({ text, host, label, isInvalid, put }: ViewParts) {
  const [view, setView] = useState<MarkdownView>();
  // At once, so that it never lacks its name.
  const describe = useEffectEvent((opened: MarkdownView) => opened.describe(label, isInvalid));
  const takesPictures = put !== undefined;
  const onPictures = useEffectEvent((files: File[], to: MarkdownView) => void put?.(to, files));
  useEffect(() => {
    let opened: MarkdownView | undefined;
    let isGone = false;
    const open = async () => {
      const { openMarkdownView } = await import('./markdown-editor-view');
      if (isGone || !host.current || !text.current) return;
      const field = text.current;
      opened = openMarkdownView(host.current, {
        text: field.value,
        caret: field.selectionEnd,
        onChange(written) {
          field.value = written;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        },
        onPictures: takesPictures ? (files, to) => onPictures(files, to) : undefined,
      });
      describe(opened);
      // A hidden element cannot take the focus. This also runs waiting effects, and one of them focuses a field with an error.
      flushSync(() => setView(opened));
      if (document.activeElement === field) opened.focus();
    };
    open().catch(() => undefined);
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [text, host, takesPictures]);
  useEffect(() => view?.describe(label, isInvalid), [view, label, isInvalid]);
  return view;
}
