import { readable, type Visitor } from './visitor.ts';

/** The values of a page's form, by field. */
export function fieldsIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const held = inputs.filter((tag) => !/type="(radio|checkbox|file|search)"/.test(tag) || / checked=""/.test(tag));
  const values = held.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
  const areas = [...html.matchAll(/<textarea\b([^>]*)>\n?([^<]*)/g)].map(([, tag = '', text]) => [
    attribute(tag, 'name'),
    text,
  ]);
  return Object.fromEntries([...values, ...areas].filter(([name]) => name));
}

function attribute(tag: string, name: string) {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** The text of the page that a form redirects to. */
export async function pageAfter(visitor: Visitor, answer: Response): Promise<string> {
  if (answer.status !== 303)
    throw new Error(`The form was answered with ${answer.status}: ${readable(await answer.text())}`);
  return visitor.text(answer.headers.get('location') ?? '');
}
