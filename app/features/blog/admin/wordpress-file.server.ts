import { setImmediate } from 'node:timers/promises';
import sanitize from 'sanitize-html';
import sax from 'sax';
import { toPath } from '~/features/redirects/redirect-path';
import { MAX_SEARCH_DESCRIPTION, MAX_SEARCH_TITLE } from '~/lib/search-appearance';
import { shorten } from '~/lib/shorten';
import { UserError } from '~/lib/user-error';
import { withoutWww } from '~/lib/without-www';
import { decodeText } from '~/platform/read-table.server';

const MAX_POSTS = 3000;
/** An export has five levels. */
const MAX_DEPTH = 40;
/** Takes a few ms, then other requests have their turn. */
const SLICE_CHARACTERS = 16_384;

/** Of the site, beside its items. */
const ADDRESSES = ['link', 'wp:base_site_url', 'wp:base_blog_url'];
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** An item of the export with the text of its elements. */
export interface WordPressItem {
  /** The line where it starts. */
  line: number;
  texts: Record<string, string>;
  categories: string[];
  /** What plugins and WordPress itself note about it. */
  meta: Record<string, string>;
}

export interface WordPressFile {
  source: 'WordPress' | 'Squarespace' | 'Wix' | 'Feed';
  posts: WordPressItem[];
  pages: WordPressItem[];
  /** The pictures of the media library, by their ids. */
  attachments: Map<string, { url: string; alt: string }>;
  /** The hosts of the old site, without `www.` */
  hosts: Set<string>;
}

/** Reads the posts and pages of a WordPress export (WXR), which Squarespace writes too, or the posts of an RSS feed, which is all that Wix gives. Throws `UserError` if the file is none, or declares entities. */
export async function readWordPress(file: Buffer): Promise<WordPressFile> {
  const reader = new Reader();
  const parser = sax.parser(true, { position: true });
  parser.ondoctype = () => refuse('It declares a document type, which WordPress does not write.');
  parser.onopentag = ({ name, attributes }) => reader.open(name, attributes as Record<string, string>, parser.line + 1);
  parser.onclosetag = (name) => reader.close(name);
  parser.ontext = (text) => reader.add(text);
  parser.oncdata = (text) => reader.add(text);
  parser.onerror = () => refuse(`Its line ${parser.line + 1} is not valid XML.`);
  const text = decodeText(file);
  for (let start = 0; start < text.length; start += SLICE_CHARACTERS) {
    parser.write(text.slice(start, start + SLICE_CHARACTERS));
    await setImmediate();
  }
  parser.close();
  if (reader.posts.length === 0 && !reader.isWordPress)
    refuse('In WordPress, choose Tools, then Export, then All content.');
  if (/squarespace(-cdn)?\.com/i.test(text)) reader.source = 'Squarespace';
  else if (!reader.isWordPress) reader.source = /wix(static)?\.com/i.test(text) ? 'Wix' : 'Feed';
  return reader;
}

function refuse(reason: string): never {
  throw new UserError(400, 'invalid', `This is not a WordPress export that can be read. ${reason}`);
}

class Reader implements WordPressFile {
  source: WordPressFile['source'] = 'WordPress';
  posts: WordPressItem[] = [];
  pages: WordPressItem[] = [];
  attachments: WordPressFile['attachments'] = new Map();
  hosts = new Set<string>();
  isWordPress = false;
  #path: string[] = [];
  #item: WordPressItem | undefined;
  #isCategory = false;
  #text = '';
  #metaKey = '';

  open(name: string, { domain, url, type }: Record<string, string>, line: number) {
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) refuse('It is nested too deeply.');
    this.#text = '';
    this.#isCategory = name === 'category' && domain === 'category';
    if (name === 'wp:wxr_version') this.isWordPress = true;
    if (name === 'enclosure' && this.#item && url && type?.startsWith('image/')) this.#item.meta.enclosure = url;
    if (name === 'item') this.#item = { line, texts: Object.create(null), categories: [], meta: Object.create(null) };
  }

  add(text: string) {
    if (this.#item || ADDRESSES.includes(this.#path.at(-1) ?? '')) this.#text += text;
  }

  close(name: string) {
    this.#path.pop();
    const item = this.#item;
    if (name === 'item' && item) {
      this.#keep(item);
      if (Math.max(this.posts.length, this.pages.length) > MAX_POSTS)
        refuse(`It has more than ${MAX_POSTS} posts. Export them year by year.`);
      this.#item = undefined;
    } else if (item && this.#path.at(-1) === 'item') {
      if (this.#isCategory) item.categories.push(this.#text);
      item.texts[name] ??= this.#text;
    } else if (!item && ADDRESSES.includes(name)) this.#addHost(this.#text);
    else if (item && name === 'wp:meta_key') this.#metaKey = this.#text;
    else if (item && name === 'wp:meta_value') item.meta[this.#metaKey] = this.#text;
    this.#text = '';
  }

  #addHost(address: string) {
    if (URL.canParse(address)) this.hosts.add(hostOf(address));
  }

  #keep(item: WordPressItem) {
    const { 'wp:post_type': type, 'wp:post_id': id = '', 'wp:attachment_url': url } = item.texts;
    const html = item.texts['content:encoded'];
    if (html) item.texts['content:encoded'] = withSources(html);
    if (type === 'post' || type === 'page') this.#addHost(item.texts.link ?? '');
    if (type === 'post') this.posts.push(item);
    if (type === 'page') this.pages.push(item);
    if (type === undefined && !this.isWordPress) this.#keepFromFeed(item);
    if (type === 'attachment' && url)
      this.attachments.set(id, { url, alt: item.meta['_wp_attachment_image_alt'] ?? '' });
  }

  #keepFromFeed({ texts, ...item }: WordPressItem) {
    const { title, link, pubDate, description = '' } = texts;
    const date = new Date(pubDate ?? '');
    if (!title || !link || Number.isNaN(date.getTime())) return;
    Object.assign(texts, {
      'wp:status': 'publish',
      'wp:post_date_gmt': date.toISOString().slice(0, 19).replace('T', ' '),
      'content:encoded': texts['content:encoded'] || withSources(description),
    });
    this.#addHost(link);
    this.posts.push({ ...item, texts });
  }
}

/** Squarespace shows pictures by a script, which finds their addresses in `data-src`. */
function withSources(html: string): string {
  if (html.length > MAX_HTML || /<noscript\b/i.test(html)) return html;
  return html.replace(/<img\b(?![^>]{0,1000}\ssrc=)([^>]{0,1000})\sdata-src=/gi, '<img$1 src=');
}

function hostOf(address: string): string {
  return withoutWww(new URL(address).host);
}

const LINK = /(<a\b[^>]{0,1000}?\shref=["'])(https?:\/\/[^"'\s>]{1,2000})/gi;
/** Of a page that has a number in place of a name, and what is no page. */
const UNNAMED = /^\?(?:.*&)?(p|page_id|attachment_id)=/;
const FILE = /^\/wp-(content|includes|admin)\/|\.[a-z\d]{2,5}$/i;

/** The text of an item, whose links within the old site lead to where its redirects are: this one. */
export function htmlOf({ texts }: WordPressItem, { hosts }: Pick<WordPressFile, 'hosts'>): string {
  const html = texts['content:encoded'] ?? '';
  if (html.length > MAX_HTML) return html;
  return html.replace(LINK, (whole, before: string, address: string) => {
    if (!URL.canParse(address) || !hosts.has(hostOf(address))) return whole;
    const { pathname, search, hash } = new URL(address.replaceAll('&amp;', '&'));
    return UNNAMED.test(search) || FILE.test(pathname)
      ? whole
      : before + pathname.replace(/(?<=.)\/$/, '') + search.replaceAll('&', '&amp;') + hash;
  });
}

/** Of a title or an excerpt, which are no longer. */
export const MAX_SHORT_HTML = 5000;
export const MAX_HTML = 600_000;

export function titleOf(texts: WordPressItem['texts']): string {
  return htmlToText((texts.title ?? '').slice(0, MAX_SHORT_HTML));
}

/** As a draft or more, and not in the trash. */
export function isSaved({ texts }: WordPressItem): boolean {
  return !['trash', 'auto-draft', 'inherit'].includes(texts['wp:status'] ?? '');
}

export interface Publication {
  status: 'published' | 'scheduled' | 'draft';
  date: Date;
  /** Where it was published. */
  old_path?: string;
}

export function publicationOf({ texts }: WordPressItem, now: Date): Publication {
  const date = dateOf(texts) ?? now;
  const status = statusOf(texts, date, now);
  const old_path = status === 'published' ? toPath(texts.link ?? '') : undefined;
  return { status, date, ...(old_path && { old_path }) };
}

/** Drafts have no date in GMT. */
function dateOf(texts: WordPressItem['texts']): Date | undefined {
  const dates = [texts['wp:post_date_gmt'], texts['wp:post_date']].map(
    (text) => new Date(`${text?.replace(' ', 'T')}Z`),
  );
  return dates.find((date) => date.getUTCFullYear() > 1900);
}

function statusOf(texts: WordPressItem['texts'], date: Date, now: Date): Publication['status'] {
  if (texts['wp:post_password']) return 'draft';
  if (texts['wp:status'] === 'publish' && date <= now) return 'published';
  return texts['wp:status'] === 'future' && date > now ? 'scheduled' : 'draft';
}

/** The picture above a post or a page. */
export function coverOf({ meta }: WordPressItem, { attachments }: WordPressFile) {
  const cover = attachments.get(meta['_thumbnail_id'] ?? '');
  return cover ?? (meta.enclosure ? { url: meta.enclosure, alt: '' } : undefined);
}

/** What Yoast's plugin keeps for search engines; a title with its placeholders is none. */
export function searchTextsOf({ meta }: WordPressItem) {
  const title = meta['_yoast_wpseo_title'] ?? '';
  return {
    search_title: title.includes('%%') ? '' : shorten(title, MAX_SEARCH_TITLE),
    search_description: shorten(meta['_yoast_wpseo_metadesc'] ?? '', MAX_SEARCH_DESCRIPTION),
  };
}

export function htmlToText(html: string): string {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
