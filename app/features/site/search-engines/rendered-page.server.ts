const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export interface RenderedPage {
  title: string;
  description: string;
  /** Undefined for errors and personal pages. */
  canonical?: string;
  isListed: boolean;
  picture?: { file: string; alt: string };
}

/** Reads the rendered page, so that search engines see what visitors see. */
export function readRenderedPage(html: string): RenderedPage {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => readAttributes(tag));
  const meta = (name: string) => tags.find((tag) => tag.name === name)?.content ?? '';
  const canonical = tags.find(({ rel }) => rel === 'canonical')?.href;
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: meta('description'),
    isListed: !meta('robots').includes('noindex'),
    ...(canonical && { canonical }),
    ...findMainPicture(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))),
  };
}

/** The open dialog's picture, else the eager one, else the first. */
function findMainPicture(main: string): Pick<RenderedPage, 'picture'> {
  const [dialog = ''] = /<dialog[^>]* open=""[\s\S]*?<\/dialog>/.exec(main) ?? [];
  const pictures = findPictures(main);
  const picture = findPictures(dialog)[0] ?? pictures.find(({ isFirst }) => isFirst) ?? pictures[0];
  return picture ? { picture: { file: picture.file, alt: picture.alt } } : {};
}

function findPictures(html: string) {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
    const { src = '', alt = '', fetchpriority } = readAttributes(tag);
    const file = /^\/pictures\/\d+\/(.+)$/.exec(src)?.[1];
    return file ? [{ file: decodeURIComponent(file), alt, isFirst: fetchpriority === 'high' }] : [];
  });
}

function readAttributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]),
  );
}

function plain(text: string) {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
