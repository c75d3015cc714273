const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export interface RenderedPage {
  title: string;
  description: string;
  /** Undefined for errors and personal pages. */
  canonical?: string;
  isListed: boolean;
  /** Only of pages with an address for search engines. */
  picture?: { file: string; alt: string };
}

/** Reads the rendered page, so that search engines see what visitors see. */
export function readRenderedPage(html: string): RenderedPage {
  const head = html.slice(0, html.indexOf('</head>'));
  const canonical = textAfter(head, '<link rel="canonical" href="', '"');
  return {
    title: textAfter(head, '<title>', '<'),
    description: textAfter(head, '<meta name="description" content="', '"'),
    isListed: !textAfter(head, '<meta name="robots" content="', '"').includes('noindex'),
    ...(canonical && { canonical, ...findMainPicture(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))) }),
  };
}

/** Searched for as React writes it: reading every tag of the head takes ten times as long. */
function textAfter(html: string, start: string, end: string) {
  const at = html.indexOf(start);
  return at === -1 ? '' : plain(html.slice(at + start.length, html.indexOf(end, at + start.length)));
}

/** The open dialog's picture, else the eager one, else the first. */
function findMainPicture(main: string): Pick<RenderedPage, 'picture'> {
  const [dialog = ''] = (main.includes('<dialog') && /<dialog[^>]* open=""[\s\S]*?<\/dialog>/.exec(main)) || [];
  const picture = findPicture(dialog) ?? findPicture(main, 'fetchPriority="high"') ?? findPicture(main);
  return picture ? { picture } : {};
}

/** The first of our pictures whose tag has `mark`. Only its own attributes are read: a page has a hundred others. */
function findPicture(html: string, mark = '') {
  for (let at = html.indexOf('<img '); at !== -1; at = html.indexOf('<img ', at + 1)) {
    const tag = html.slice(at, html.indexOf('>', at));
    if (!tag.includes(mark) || !tag.includes(' src="/pictures/')) continue;
    const { src = '', alt = '' } = readAttributes(tag);
    const file = /^\/pictures\/\d+\/(.+)$/.exec(src)?.[1];
    if (file) return { file: decodeURIComponent(file), alt };
  }
}

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]),
  );
}

function plain(text: string) {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
