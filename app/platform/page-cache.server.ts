import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { EVERYTHING } from './live.server';

/** The most bytes that all kept pages may take together. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A kept page: its answer in each encoding, ready to be written. */
export interface Page {
  etag: string;
  plain: Answer;
  br: Answer;
  gzip: Answer;
  /** The headers of a 304: the browser has the others with its copy. */
  unchanged: string[];
}

export interface Answer {
  /** Names and values in turn, as Node writes them fastest. */
  headers: string[];
  body: Buffer;
}

/** A finished answer that may be kept, and the tags it was made from. */
export interface Keepable {
  headers: Record<string, string>;
  body: Buffer;
  tags: Set<string>;
}

interface Making {
  page: Promise<Page | undefined>;
  /** Tags written since the making began. */
  written: Set<string>;
}

/**
 * Public pages as ready bytes, kept until something they were made from is written. A page whose tags were dropped
 * while it was being made is answered but not kept.
 */
export class PageCache {
  #pages = new Map<string, Page & { tags: Set<string> }>();
  #keysByTag = new Map<string, Set<string>>();
  #making = new Map<string, Making>();
  #bytes = 0;
  #mostBytes: number;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key);
  }

  /** The kept page, or one from `make`; requests for one key at a time share one making. Nothing if it may not be kept. */
  getOrMake(key: string, make: () => Promise<Keepable | undefined>): Promise<Page | undefined> {
    const page = this.#pages.get(key);
    if (page) return Promise.resolve(page);
    const under = this.#making.get(key);
    // Something was written since that making began: whoever asks only now must not get what was before.
    if (under && under.written.size === 0) return under.page;
    const written = new Set<string>();
    const making = { written, page: this.#make(key, make, written) };
    this.#making.set(key, making);
    return making.page.finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
  }

  async #make(key: string, make: () => Promise<Keepable | undefined>, written: Set<string>) {
    const made = await make();
    if (!made) return undefined;
    const page = await toPage(made);
    const isStale = written.has(EVERYTHING) || [...made.tags].some((tag) => written.has(tag));
    if (!isStale) this.#keep(key, page, made.tags);
    return page;
  }

  #keep(key: string, page: Page, tags: Set<string>) {
    this.#forget(key);
    this.#pages.set(key, { ...page, tags });
    this.#bytes += weigh(page);
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    // A Map remembers the order of arrival: the page kept longest goes first.
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= weigh(page);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** Forgets every page that was made from one of these tags. */
  drop(tags: string[]) {
    for (const { written } of this.#making.values()) for (const tag of tags) written.add(tag);
    const keys = tags.includes(EVERYTHING)
      ? [...this.#pages.keys()]
      : tags.flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]);
    for (const key of keys) this.#forget(key);
  }
}

function weigh({ plain, br, gzip }: Page) {
  return plain.body.length + br.body.length + gzip.body.length;
}

async function toPage({ body, headers }: Keepable): Promise<Page> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(body, quality), promisify(gzip)(body)]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const names = { ETag: etag, Vary: 'Accept-Encoding, Cookie' };
  const answer = (bytes: Buffer, encoding?: string): Answer => {
    const all = {
      ...headers,
      ...names,
      'Content-Length': `${bytes.length}`,
      ...(encoding && { 'Content-Encoding': encoding }),
    };
    return { body: bytes, headers: Object.entries(all).flat() };
  };
  const unchanged = Object.entries({
    ...names,
    'Cache-Control': headers['cache-control'] ?? 'public, no-cache',
  }).flat();
  return { etag, plain: answer(body), br: answer(brotli, 'br'), gzip: answer(gzipped, 'gzip'), unchanged };
}
