const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The fields of a form as it stands in a page: what a browser without scripts would send. */
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
