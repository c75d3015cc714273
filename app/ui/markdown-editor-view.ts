/** The editor itself, loaded on demand: only `markdown-editor.tsx` imports this, dynamically. */
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Compartment, EditorSelection } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { pictureError } from '~/lib/picture-file';

export interface MarkdownView {
  focus(): void;
  describe(label: string, isInvalid: boolean): void;
  wrap(before: string, after: string, sample: string): void;
  beginLines(mark: string): void;
  insert(text: string): void;
  replace(sign: string, text: string): void;
  close(): void;
}

interface ViewOptions {
  text: string;
  /** An offset in the text. */
  caret: number;
  onChange(text: string): void;
  onPictures?: (files: File[], view: MarkdownView) => void;
}

/** In a shadow root its styles are constructed sheets, which the content security policy allows. */
export function openMarkdownView(host: HTMLElement, { text, caret, onChange, onPictures }: ViewOptions): MarkdownView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const description = new Compartment();
  const view = new EditorView({
    doc: text,
    selection: { anchor: caret },
    parent: root,
    root,
    extensions: [
      minimalSetup,
      markdown({ base: markdownLanguage, completeHTMLTags: false }),
      keymap.of([
        { key: 'Mod-b', run: () => done(() => api.wrap('**', '**', 'bold')) },
        { key: 'Mod-i', run: () => done(() => api.wrap('*', '*', 'italic')) },
      ]),
      EditorView.lineWrapping,
      description.of([]),
      LOOK,
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      EditorView.domEventHandlers({
        paste: (event) => take(event, event.clipboardData),
        drop: (event) => take(event, event.dataTransfer),
      }),
    ],
  });

  const closing = new AbortController();
  host.addEventListener('mousedown', keepCaret, { signal: closing.signal });

  /** A click below the last line would take the focus away; its scrollbar still scrolls. */
  function keepCaret(event: MouseEvent) {
    const [target] = event.composedPath();
    const isInText = target instanceof Node && view.contentDOM.contains(target);
    if (isInText || event.clientX >= view.contentDOM.getBoundingClientRect().right) return;
    event.preventDefault();
    view.dispatch({ selection: { anchor: view.state.doc.length } });
    view.focus();
  }

  function take(event: Event, brought: DataTransfer | null) {
    const files = [...(brought?.files ?? [])].filter((file) => !pictureError(file) || file.type.startsWith('image/'));
    if (!onPictures || files.length === 0) return false;
    event.preventDefault();
    onPictures(files, api);
    return true;
  }

  const api: MarkdownView = {
    focus: () => view.focus(),
    describe(label, isInvalid) {
      const attributes = { 'aria-label': label, ...(isInvalid && { 'aria-invalid': 'true' }), ...WRITING };
      view.dispatch({ effects: description.reconfigure(EditorView.contentAttributes.of(attributes)) });
    },
    wrap: (before, after, sample) => wrap(view, { before, after, sample }),
    beginLines: (mark) => beginLines(view, mark),
    insert(inserted) {
      const { from, to } = view.state.selection.main;
      const line = view.state.doc.lineAt(from);
      const lead = from === line.from ? '' : '\n\n';
      const changes = { from, to, insert: `${lead}${inserted}\n` };
      view.dispatch({ changes, selection: { anchor: from + changes.insert.length }, userEvent: 'input' });
    },
    replace(sign, instead) {
      const from = view.state.doc.toString().indexOf(sign);
      if (from >= 0) view.dispatch({ changes: { from, to: from + sign.length, insert: instead }, userEvent: 'input' });
    },
    close() {
      closing.abort();
      view.destroy();
    },
  };
  return api;
}

/** With tabindex, assistive technology knows that a long text can be focused and scrolled by keyboard. */
const WRITING = { spellcheck: 'true', autocorrect: 'on', autocapitalize: 'sentences', tabindex: '0' };

function done(run: () => void) {
  run();
  return true;
}

function wrap(view: EditorView, { before, after, sample }: { before: string; after: string; sample: string }) {
  view.dispatch(
    view.state.changeByRange(({ from, to }) => {
      const { doc } = view.state;
      const around = doc.sliceString(from - before.length, from) + doc.sliceString(to, to + after.length);
      if (from >= before.length && around === before + after) {
        const changes = [
          { from: from - before.length, to: from },
          { from: to, to: to + after.length },
        ];
        return { changes, range: EditorSelection.range(from - before.length, to - before.length) };
      }
      const inside = doc.sliceString(from, to) || sample;
      const start = from + before.length;
      return {
        changes: { from, to, insert: before + inside + after },
        range: EditorSelection.range(start, start + inside.length),
      };
    }),
    { userEvent: 'input' },
  );
  view.focus();
}

function beginLines(view: EditorView, mark: string) {
  const { doc, selection } = view.state;
  const [first, last] = [doc.lineAt(selection.main.from).number, doc.lineAt(selection.main.to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
  const isBegun = lines.every(({ text }) => text.startsWith(mark));
  const changes = lines.map(({ from }) => (isBegun ? { from, to: from + mark.length } : { from, insert: mark }));
  view.dispatch({ changes, userEvent: 'input' });
  view.focus();
}

const LOOK = EditorView.theme({
  '&': { minHeight: '18rem', maxHeight: '60vh', fontSize: '1rem', color: 'var(--color-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--color-rhodora)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-cursor': { borderLeftColor: 'var(--color-rhodora)', borderLeftWidth: '2px' },
});
