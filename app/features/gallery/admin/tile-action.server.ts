import { redirect } from 'react-router';
import type { Context } from '~/platform/context.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';

/** A tile sends `delete {name}` or `move {name} {name of the next}`; names are percent-encoded for their spaces. */
export function readTileAction(text = ''): { action: string; name: string; before: string | null } {
  const [action = '', name = '', before = ''] = text.split(' ');
  return { action, name: decoded(name), before: decoded(before) || null };
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function backTo(context: Context, path: string, flash?: Flash) {
  return flash ? redirectWithFlash(context, path, flash) : redirect(path, 303);
}
