import { createHash } from 'node:crypto';
import { escapeMarkup } from '~/lib/escape-markup';
import type { Context } from './context.server';
import { convertText } from './convert-text.server';

interface Rendered {
  /** Safe HTML, unless the text cannot be rendered. */
  html?: string;
  /** Why it may not be saved. */
  problem?: string;
}

const MAX_LENGTH = 300_000;
const MAX_HTML = 2_000_000;
const MAX_MS = 2000;
const MAX_DEPTH = 100;
const MAX_NOTES = 500;
/** Of a table. A cell takes a kilobyte to render, and a thread without memory may end the whole program. */
const MAX_CELLS = 50_000;

/** More than `MAX_DEPTH`, which takes long to find out otherwise. */
const DEEP_QUOTATION = /^(?:[ \t]*>){101}/m;
const NOTE = /^ {0,3}\[\^/gm;
/** The line below the heads of a table. */
const TABLE_RULE = /^[ \t>]*[|:-][ \t|:-]*$/;

const TOO_LONG = 'This is too long.';
const TOO_SLOW = 'This text takes too long to show. Make it shorter, or take repeated marks out of it.';
const TOO_DEEP = 'This text is nested too deeply. Use fewer levels of quotations and lists.';
const TOO_MANY_NOTES = `This text has more than ${MAX_NOTES} footnotes. Split it.`;

/** Every post of the feed and of the journal's first pages. */
const MAX_CACHED = 200;
const cache = new Map<string, Promise<Rendered>>();

/** What staff wrote in markdown as safe HTML; its plain words if it cannot be rendered. */
export async function showText(context: Context, markdown: string, top: 2 | 3 = 2): Promise<string> {
  const { html, problem } = await renderText(markdown, top).catch((error): Rendered => ({ problem: String(error) }));
  if (html !== undefined) return html;
  context.log.error('text not rendered', { problem, begins: markdown.slice(0, 60) });
  context.preventCaching();
  return plainParagraphs(markdown);
}

/** Why a text may not be saved, in a sentence. */
export async function textProblem(markdown: string): Promise<string | undefined> {
  return (await renderText(markdown)).problem;
}

/** `top` is the level of its highest heading. */
export function renderText(markdown: string, top: 2 | 3 = 2): Promise<Rendered> {
  const key = createHash('sha256').update(`${top}${markdown}`).digest('base64');
  const rendered = cache.get(key) ?? render(markdown, top);
  cache.delete(key);
  cache.set(key, rendered);
  rendered.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return rendered;
}

async function render(markdown: string, top: 2 | 3): Promise<Rendered> {
  if (markdown.length > MAX_LENGTH) return { problem: TOO_LONG };
  if (DEEP_QUOTATION.test(markdown)) return { problem: TOO_DEEP };
  if ((markdown.match(NOTE)?.length ?? 0) > MAX_NOTES) return { problem: TOO_MANY_NOTES };
  if (largestTable(markdown) > MAX_CELLS) return { problem: TOO_SLOW };
  const converted = await convertText({ markdown, top, mostDepth: MAX_DEPTH });
  if (!converted) return { problem: TOO_SLOW };
  const { text, ms } = converted;
  if (text === undefined) return { problem: TOO_DEEP };
  if (text.length > MAX_HTML) return { problem: TOO_LONG };
  return ms > MAX_MS ? { html: text, problem: TOO_SLOW } : { html: text };
}

/** In cells, those included that its rows leave out. */
function largestTable(markdown: string): number {
  let [columns, rows, largest] = [0, 0, 0];
  for (const line of markdown.split('\n')) {
    if (line.trim() === '') columns = 0;
    if (columns > 0) rows += 1;
    else if (line.includes('|') && TABLE_RULE.test(line)) [columns, rows] = [line.split('|').length, 1];
    largest = Math.max(largest, columns * rows);
  }
  return largest;
}

function plainParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join('\n');
}
