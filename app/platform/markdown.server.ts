import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

interface HtmlNode {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

interface MarkdownNode {
  type: string;
  depth?: number;
  value?: string;
  children?: MarkdownNode[];
  data?: { hProperties?: Record<string, string> };
}

interface Options {
  /** The highest heading becomes `<h{top}>`. */
  top?: 2 | 3;
  /** Parts within parts. */
  mostDepth?: number;
}

const PICTURE_WIDTH = 1100;

/** Safe HTML: no raw HTML, no URLs but those of spec 5. May take minutes. Throws `RangeError` if nested too deeply. */
export function renderMarkdown(markdown: string, { top = 2, mostDepth = Infinity }: Options = {}): string {
  const plugins = [
    remarkGfm,
    () => (tree: MarkdownNode) => checkDepth(tree, mostDepth),
    () => (tree: MarkdownNode) => normalizeHeadings(tree, top),
    () => labelTables,
  ];
  const options = {
    remarkPlugins: plugins,
    remarkRehypeOptions: {
      footnoteLabel: 'Notes',
      footnoteLabelTagName: `h${top}`,
      footnoteLabelProperties: { className: ['visually-hidden'] },
    },
    rehypePlugins: [() => alignNotes],
    components: COMPONENTS,
  };
  return renderToStaticMarkup(createElement(Markdown, options, markdown));
}

const COMPONENTS: Components = {
  table: ({ title, children }) =>
    createElement(
      'section',
      { className: 'table-scroll', 'aria-label': title, tabIndex: 0 },
      createElement('table', { className: 'table' }, children),
    ),
  th: ({ style, children }) => createElement('th', { scope: 'col', className: alignmentClass(style) }, children),
  td: ({ style, children }) => createElement('td', { className: alignmentClass(style) }, children),
  input: ({ checked }) =>
    createElement('input', {
      type: 'checkbox',
      disabled: true,
      checked,
      'aria-label': checked ? 'Done' : 'To do',
    }),
  img: ({ src, alt = '', title }) =>
    isExternal(src)
      ? createElement('a', { href: src }, `Picture on another site: ${alt || src}`)
      : createElement('img', { src: sizedSource(src), alt, title, loading: 'lazy', decoding: 'async' }),
};

function alignmentClass(style: ComponentProps<'td'>['style']) {
  if (style?.textAlign === 'right') return 'number';
  return style?.textAlign === 'center' ? 'text-center' : undefined;
}

/** Readers get a link, because a picture would tell its site who reads the text. */
function isExternal(src: unknown): src is string {
  return typeof src === 'string' && /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(src);
}

function sizedSource(src: unknown) {
  if (typeof src !== 'string' || src === '') return undefined;
  return src.replace(/^\/files\//, `/pictures/${PICTURE_WIDTH}/`);
}

function* walk<T extends { children?: T[] }>(part: T): Generator<T> {
  yield part;
  for (const child of part.children ?? []) yield* walk(child);
}

function checkDepth(tree: MarkdownNode, most: number) {
  if (most < 0) throw new RangeError('nested too deeply');
  for (const child of tree.children ?? []) checkDepth(child, most - 1);
}

/** Each note begins in the grid row of the block that refers to it (post.css), and ends where the next one begins. */
function alignNotes(tree: HtmlNode) {
  const blocks = (tree.children ?? []).filter(({ tagName }) => tagName);
  const rowOf = new Map<string, number>();
  for (const [index, block] of blocks.entries())
    for (const { properties = {} } of walk(block)) {
      const id = String(properties.href).slice(1);
      if ('dataFootnoteRef' in properties && !rowOf.has(id)) rowOf.set(id, index + 1);
    }
  let free = 1;
  const placed = [...walk(tree)].flatMap((note) => {
    const row = rowOf.get(String(note.properties?.id));
    if (row === undefined) return [];
    const start = Math.max(row, free);
    free = start + 1;
    return [{ note, start }];
  });
  for (const [index, { note, start }] of placed.entries()) {
    const end = placed[index + 1]?.start ?? 'span 200';
    note.properties = { ...note.properties, style: `--note-rows: ${start} / ${end}` };
  }
}

/** Writers start with one # or three; on the page the levels must not skip. */
function normalizeHeadings(tree: MarkdownNode, top: number) {
  const headings = [...walk(tree)].filter(({ type }) => type === 'heading');
  const highest = Math.min(...headings.map(({ depth = 1 }) => depth));
  for (const heading of headings) heading.depth = Math.min(6, (heading.depth ?? 1) - highest + top);
}

/** Names a table's region after the heading above it; a second one under the same heading is numbered. */
function labelTables(tree: MarkdownNode) {
  const counts = new Map<string, number>();
  let heading = 'Table';
  for (const part of walk(tree)) {
    if (part.type === 'heading') heading = textOf(part) || heading;
    if (part.type !== 'table') continue;
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    part.data = { ...part.data, hProperties: { title: count === 1 ? heading : `${heading}, ${count}` } };
  }
}

function textOf(part: MarkdownNode): string {
  const texts = [...walk(part)].map(({ type, value }) => (type === 'text' || type === 'inlineCode' ? value : ''));
  return texts.join('').trim();
}
