import { createHash } from 'node:crypto';
import { compress, compressTightly, type Encoding } from './compress.server';
import { EVERYTHING } from './live.server';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_DROPPED_BYTES = 16 * 1024 * 1024;
/** What a cached page takes besides its bodies: headers, tags, map entries. */
const OVERHEAD = 4096;
const RECOMPRESS_AFTER_MS = 2000;

export interface Answer {
  etag: string;
  body: Buffer;
  /** Alternating names and values: the fastest format for Node. */
  headers: string[];
  unchanged: string[];
}

export interface CacheEntry {
  headers: Record<string, string>;
  body: Buffer;
  tags: Set<string>;
  expires?: Date;
  /** It is the same for visitors who are signed in. */
  ignoresCookies?: boolean;
}

/** Each encoding has its own ETag (RFC 9110, 8.8.3.3). */
export class Page {
  readonly tags: Set<string>;
  readonly expires: number | undefined;
  readonly ignoresCookies: boolean;
  wasRequested = false;
  #headers: Record<string, string>;
  #hash: string;
  #answers: Partial<Record<Encoding, Answer>> = {};
  /** Sent before it was compressed better: browsers that have it need nothing new. */
  #replaced: Answer[] = [];
  #onResize: ((bytes: number) => void) | undefined;

  constructor({ headers, body, tags, expires, ignoresCookies = false }: CacheEntry) {
    this.tags = tags;
    this.expires = expires?.getTime();
    this.ignoresCookies = ignoresCookies;
    this.#headers = headers;
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    this.#add('identity', body);
  }

  answer(encoding: Encoding): Answer {
    return this.#answers[encoding] ?? this.#add(encoding, compress(this.answer('identity').body, encoding));
  }

  findByEtag(known: string): Answer | undefined {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    const answers = [...Object.values(this.#answers), ...this.#replaced];
    return known === '*' ? answers[0] : answers.find(({ etag }) => tags.includes(etag));
  }

  /** Compresses the page a tenth smaller at a hundred times the work, on another thread. */
  async recompress() {
    const { body } = this.answer('identity');
    const before = this.answer('br');
    const tight = await compressTightly(body);
    this.#replaced.push({ ...before, body: Buffer.alloc(0) });
    this.#onResize?.(-before.body.length);
    this.#add('br', tight, '-tight');
  }

  get bytes(): number {
    return Object.values(this.#answers).reduce((sum, { body }) => sum + body.length, OVERHEAD);
  }

  watch(onResize: ((bytes: number) => void) | undefined) {
    this.#onResize = onResize;
  }

  #add(encoding: Encoding, body: Buffer, version = ''): Answer {
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}${version}"`;
    const names = { ETag: etag, Vary: this.ignoresCookies ? 'Accept-Encoding' : 'Accept-Encoding, Cookie' };
    const all = {
      ...this.#headers,
      ...names,
      'Content-Length': String(body.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    const unchanged = { ...names, 'Cache-Control': this.#headers['cache-control'] ?? 'public, no-cache' };
    const answer = { etag, body, headers: Object.entries(all).flat(), unchanged: Object.entries(unchanged).flat() };
    this.#answers[encoding] = answer;
    this.#onResize?.(body.length);
    return answer;
  }
}

interface Rendering {
  page: Promise<Page | undefined>;
  written: Set<string>;
}

/** A page whose tags were written while it was being rendered is sent but not cached. */
export class PageCache {
  /** A plain number, because counting must cost nothing here. */
  answered = 0;
  #pages = new Map<string, Page>();
  #keysByTag = new Map<string, Set<string>>();
  #rendering = new Map<string, Rendering>();
  #dropped = new Map<string, Page>();
  #droppedBytes = 0;
  #bytes = 0;
  #maxBytes: number;
  #recompressAfterMs: number;
  #now: () => Date;
  #recompressing: Promise<void> = Promise.resolve();

  constructor(maxBytes = MAX_BYTES, recompressAfterMs = RECOMPRESS_AFTER_MS, now = () => new Date()) {
    this.#maxBytes = maxBytes;
    this.#recompressAfterMs = recompressAfterMs;
    this.#now = now;
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (page?.expires === undefined || this.#now().getTime() < page.expires) return page;
    this.#moveToDropped(key);
    return undefined;
  }

  /** The page before it was invalidated, for when no new one can be rendered. */
  lastGood(key: string): Page | undefined {
    return this.#dropped.get(key);
  }

  get count(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  rendering(key: string): Promise<Page | undefined> | undefined {
    const current = this.#rendering.get(key);
    return current?.written.size === 0 ? current.page : undefined;
  }

  getOrRender(key: string, render: () => Promise<CacheEntry | undefined>): Promise<Page | undefined> {
    const page = this.get(key);
    if (page) return Promise.resolve(page);
    const current = this.rendering(key);
    if (current) return current;
    const written = new Set<string>();
    const rendering = { written, page: this.#render(key, render, written) };
    this.#rendering.set(key, rendering);
    return rendering.page.finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
  }

  async #render(key: string, render: () => Promise<CacheEntry | undefined>, written: Set<string>) {
    const entry = await render();
    if (!entry) return undefined;
    const page = new Page(entry);
    const isStale = written.has(EVERYTHING) || [...entry.tags].some((tag) => written.has(tag));
    if (!isStale) this.#store(key, page);
    return page;
  }

  #store(key: string, page: Page) {
    this.#evict(key);
    this.#evictDropped(key);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    this.#shrink();
    page.watch((bytes) => {
      this.#bytes += bytes;
      this.#shrink();
    });
    setTimeout(() => this.#recompressIfWanted(key, page), this.#recompressAfterMs).unref();
  }

  /** A page that stays valid and is requested again will be sent often: worth better compression, one at a time. */
  #recompressIfWanted(key: string, page: Page) {
    const isWanted = () => this.#pages.get(key) === page;
    if (!page.wasRequested || !isWanted()) return;
    this.#recompressing = this.#recompressing.then(() => (isWanted() ? page.recompress() : undefined));
  }

  /** A Map keeps insertion order: the oldest go first, but pages requested meanwhile get a second chance. */
  #shrink() {
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      if (page.wasRequested) {
        page.wasRequested = false;
        this.#pages.delete(key);
        this.#pages.set(key, page);
      } else this.#evict(key);
    }
  }

  #evict(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    page.watch(undefined);
    this.#pages.delete(key);
    this.#bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #moveToDropped(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#evict(key);
    this.#evictDropped(key);
    this.#dropped.set(key, page);
    this.#droppedBytes += page.bytes;
    for (const oldest of this.#dropped.keys()) {
      if (this.#droppedBytes <= MAX_DROPPED_BYTES) break;
      this.#evictDropped(oldest);
    }
  }

  #evictDropped(key: string) {
    const page = this.#dropped.get(key);
    if (!page) return;
    this.#dropped.delete(key);
    this.#droppedBytes -= page.bytes;
  }

  drop(tags: string[]) {
    for (const { written } of this.#rendering.values()) for (const tag of tags) written.add(tag);
    const keys = tags.includes(EVERYTHING)
      ? [...this.#pages.keys()]
      : tags.flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]);
    for (const key of keys) this.#moveToDropped(key);
  }
}
