import { readable, type Visitor } from './visitor.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** A response's status, HTML and readable text. */
export async function readAnswer(answer: Response) {
  const html = await answer.text();
  return { status: answer.status, html, text: readable(html) };
}

/** The text of the page that a form redirects to. */
export async function pageAfter(visitor: Visitor, answer: Response): Promise<string> {
  if (answer.status !== 303)
    throw new Error(`The form was answered with ${answer.status}: ${readable(await answer.text())}`);
  return visitor.text(answer.headers.get('location') ?? '');
}

/** Posts the form of a list's checkboxes. */
export function sendSelection(staff: Visitor, path: string, intent: string, ids: string[]) {
  const body = new FormData();
  body.append('intent', intent);
  for (const id of ids) body.append('id', id);
  return staff.fetch(path, { method: 'POST', body });
}

/** The fields that a browser without scripts would send, if nothing is changed. */
export function formFieldsIn(html: string): Record<string, string> {
  const text = (value: string) => value.replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (!name || type === 'file' || type === 'search') continue;
    if ((type === 'checkbox' || type === 'radio') && !/ checked/.test(tag)) continue;
    fields[name] = text(attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : ''));
  }
  for (const [, head = '', value = ''] of html.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g))
    fields[attribute(head, 'name') ?? ''] = text(value).replaceAll('\r', '');
  for (const [, head = '', options = ''] of html.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g))
    fields[attribute(head, 'name') ?? ''] = / value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? '';
  delete fields[''];
  return fields;
}
