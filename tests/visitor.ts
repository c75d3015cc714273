import type { Program } from '../server/main.ts';

/** The site's address in tests that do not use the network. */
export const SITE = 'http://localhost:3000';

type Fields = Record<string, string | Blob | undefined>;

/** A browser without scripts: keeps cookies, sends forms, does not follow redirects by itself. */
export class Visitor {
  #cookies = new Map<string, string>();
  #program: Pick<Program, 'fetch'>;

  /** `cookies` are values of Set-Cookie. */
  constructor(program: Pick<Program, 'fetch'>, cookies: string[] = []) {
    this.#program = program;
    for (const cookie of cookies) this.#keep(cookie);
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set('Cookie', this.cookie);
    if (init.method && init.method !== 'GET' && !headers.has('Origin')) headers.set('Origin', SITE);
    const response = await this.#program.fetch(
      new Request(new URL(path, SITE), { ...init, headers, redirect: 'manual' }),
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie) || value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  /** As its requests send it. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  get(path: string): Promise<Response> {
    return this.fetch(path);
  }

  /** The page, at its new address if it moved. */
  async open(path: string): Promise<Response> {
    const answer = await this.get(path);
    const moved = answer.status === 301 ? answer.headers.get('location') : null;
    return moved ? this.get(moved) : answer;
  }

  /** Of the opened page, without tags, with entities resolved. */
  async text(path: string): Promise<string> {
    return readable(await (await this.open(path)).text());
  }

  async json<T = unknown>(path: string): Promise<T> {
    return (await this.get(path)).json() as Promise<T>;
  }

  /** Sends a form as a browser without scripts does. */
  post(path: string, fields: Fields): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value);
    return this.fetch(path, { method: 'POST', body });
  }

  postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export function readable(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(\w+|#x?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
