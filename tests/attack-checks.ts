/** What a page must not contain, whatever was typed. */
const SAFE_ADDRESS = /^(?:(?:https?|ircs?|mailto|xmpp|tel):|[^:]*$|[^:]*[/?#])/i;
/** Tags that only the page itself may contain, as often as with harmless texts. */
const COUNTED =
  /<(script|iframe|object|embed|base|meta|link|form|input|button|svg|math|style|video|audio|template)\b/gi;

/** The number of each tag that could do something. */
export function countOf(html: string) {
  const counts: Record<string, number> = {};
  for (const [, tag = ''] of html.matchAll(COUNTED)) counts[tag.toLowerCase()] = (counts[tag.toLowerCase()] ?? 0) + 1;
  // Preloaded pictures and the checkboxes of task lists are harmless.
  return { ...counts, link: 0, input: html.match(/<input\b(?! type="checkbox" disabled="")/g)?.length ?? 0 };
}

/** Event handlers, and URLs that are not for a page. */
export function dangerIn(html: string) {
  const tags = html
    .replace(/<(script)\b[\s\S]*?<\/\1>/gi, '')
    .matchAll(/<[a-z][^\s>/]*((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi);
  return [...tags].flatMap(([, attributes = '']) =>
    [...attributes.matchAll(/([^\s=>"]+)(?:="([^"]*)")?/g)].flatMap(([whole, name = '', value = '']) => {
      if (/^on/i.test(name) || /^srcdoc$/i.test(name)) return [whole];
      const isAddress = /^(href|src|action|formaction|xlink:href)$/i.test(name);
      return isAddress && !SAFE_ADDRESS.test(value.replace(/&#x3a;|&colon;/gi, ':')) ? [whole] : [];
    }),
  );
}
