import { escapeMarkup } from '~/lib/escape-markup';
import { isFormWithFiles } from './body-limit';

type Field = [name: string, value: string];

const MAX_BYTES = 1024 * 1024;
/** Never written into a page, not even for the person who typed it. */
const SECRET = /password|code|secret/i;
/** Technical fields, sent again but not shown. */
const HIDDEN = /^(intent|id|.*[_-](token|zone|id)|.*-link)$/;

export function copyForm(request: Request): Request | undefined {
  const { method, headers, url } = request;
  const type = headers.get('content-type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
  const most = isFormWithFiles(new URL(url).pathname, type) ? Infinity : MAX_BYTES;
  const bytes = Number(headers.get('content-length') ?? most);
  return method === 'POST' && isForm && bytes <= MAX_BYTES ? request.clone() : undefined;
}

export async function fieldsOf(copy: Request | undefined): Promise<Field[]> {
  const form = await copy?.formData().catch(() => undefined);
  return [...(form ?? [])].filter((field): field is Field => typeof field[1] === 'string');
}

export function resubmitForm(fields: Field[], button: string): string {
  const sent = fields.filter(([name]) => !SECRET.test(name));
  if (sent.length === 0) return '';
  const shown = sent.filter(([name, value]) => value !== '' && !HIDDEN.test(name));
  const rows = shown.map(
    ([name, value]) =>
      `<dt style="margin-top:.75rem;font-weight:600">${escapeMarkup(labelOf(name))}</dt>` +
      `<dd style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeMarkup(value)}</dd>`,
  );
  const inputs = sent.map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return `<h2 style="margin:2rem 0 0;font-size:1.25rem">What you typed is still here</h2>
<dl>${rows.join('')}</dl>
<form method="post" enctype="multipart/form-data" style="margin-top:1.5rem">${inputs.join('')}
<button style="${button};border:0;font:inherit;font-weight:600;cursor:pointer">Send it again</button></form>
<p>If you chose files, please choose them again after that: a browser does not keep them.</p>`;
}

function labelOf(name: string) {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
