import { setImmediate } from 'node:timers/promises';
import sanitize from 'sanitize-html';
import sax from 'sax';
import { UserError } from '~/lib/user-error';
import { decodeText } from '~/platform/read-table.server';

const MAX_POSTS = 3000;
/** An export has five levels. */
const MAX_DEPTH = 40;
/** Takes a few ms, then other requests have their turn. */
const SLICE_CHARACTERS = 16_384;

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
  posts: WordPressItem[];
  /** The pictures of the media library, by their ids. */
  attachments: Map<string, { url: string; alt: string }>;
}

/** Reads the posts of a WordPress export (WXR). Throws `UserError` if the file is none, or declares entities. */
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
  if (!reader.isWordPress) refuse('In WordPress, choose Tools, then Export, then All content.');
  return reader;
}

function refuse(reason: string): never {
  throw new UserError(400, 'invalid', `This is not a WordPress export that can be read. ${reason}`);
}

class Reader implements WordPressFile {
  posts: WordPressItem[] = [];
  attachments: WordPressFile['attachments'] = new Map();
  isWordPress = false;
  #path: string[] = [];
  #item: WordPressItem | undefined;
  #isCategory = false;
  #text = '';
  #metaKey = '';

  open(name: string, { domain }: Record<string, string>, line: number) {
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) refuse('It is nested too deeply.');
    this.#text = '';
    this.#isCategory = name === 'category' && domain === 'category';
    if (name === 'wp:wxr_version') this.isWordPress = true;
    if (name === 'item') this.#item = { line, texts: Object.create(null), categories: [], meta: Object.create(null) };
  }

  add(text: string) {
    if (this.#item) this.#text += text;
  }

  close(name: string) {
    this.#path.pop();
    const item = this.#item;
    if (name === 'item' && item) {
      this.#keep(item);
      if (this.posts.length > MAX_POSTS) refuse(`It has more than ${MAX_POSTS} posts. Export them year by year.`);
      this.#item = undefined;
    } else if (item && this.#path.at(-1) === 'item') {
      if (this.#isCategory) item.categories.push(this.#text);
      item.texts[name] ??= this.#text;
    } else if (item && name === 'wp:meta_key') this.#metaKey = this.#text;
    else if (item && name === 'wp:meta_value') item.meta[this.#metaKey] = this.#text;
    this.#text = '';
  }

  #keep(item: WordPressItem) {
    const { 'wp:post_type': type, 'wp:post_id': id = '', 'wp:attachment_url': url } = item.texts;
    if (type === 'post') this.posts.push(item);
    if (type === 'attachment' && url)
      this.attachments.set(id, { url, alt: item.meta['_wp_attachment_image_alt'] ?? '' });
  }
}

export function htmlToText(html: string): string {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
