import { isGatewayError } from '~/lib/gateway-error';

/**
 * Fetches a page that is not hydrated and updates the elements with these ids, and the title, from it. Returns false if the
 * response lacks one of them; throws if there is no response or only a proxy's error, or the signal aborts.
 */
export async function updatePage(url: string, ids: string[], signal?: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = ids.flatMap((id) => page.getElementById(id) ?? []);
  if (fresh.length < ids.length) {
    if (isGatewayError(response.status)) throw new Error(`The server's answer was ${response.status}.`);
    return false;
  }
  for (const part of fresh) {
    const shown = document.getElementById(part.id);
    if (shown) update(shown, part);
  }
  document.title = page.title;
  return true;
}

/** Makes `shown` equal to `fresh`. What stays keeps its node, and with it the focus and a loaded picture. */
function update(shown: Element, fresh: Element) {
  updateAttributes(shown, fresh);
  const ids = new Set(Array.from(fresh.children, ({ id }) => id));
  for (const child of [...shown.children]) if (child.id && !ids.has(child.id)) child.remove();
  let next = shown.firstChild;
  for (const node of [...fresh.childNodes]) {
    const match = findMatch(shown, next, node);
    if (match && match === next) next = next.nextSibling;
    else shown.insertBefore(match ?? node, next);
    if (!match || match.isEqualNode(node)) continue;
    if (match instanceof Element) update(match, node as Element);
    else match.nodeValue = node.nodeValue;
  }
  while (next) {
    const rest: ChildNode = next;
    next = rest.nextSibling;
    rest.remove();
  }
}

/** The child with the same id; for a node without one, the next child if it is of the same kind. */
function findMatch(shown: Element, next: ChildNode | null, node: ChildNode): ChildNode | null {
  if (node instanceof Element && node.id) return [...shown.children].find(({ id }) => id === node.id) ?? null;
  const isSameKind = next?.nodeName === node.nodeName && !(next instanceof Element && next.id);
  return isSameKind ? next : null;
}

function updateAttributes(shown: Element, fresh: Element) {
  for (const { name } of [...shown.attributes]) if (!fresh.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}
