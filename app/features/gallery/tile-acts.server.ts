import { redirect } from 'react-router';
import type { Context } from '~/platform/context.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';

/**
 * The buttons on a picture's tile say what to do and with which: `delete {name}`, `move {name} {name of the next}`. A
 * name may have spaces, so it is percent-encoded.
 */
export function readAct(text = ''): { act: string; name: string; before: string | null } {
  const [act = '', name = '', before = ''] = text.split(' ');
  return { act, name: decoded(name), before: decoded(before) || null };
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Back to the list, with what to say or without a word. */
export function backTo(context: Context, path: string, flash?: Flash) {
  return flash ? redirectWithFlash(context, path, flash) : redirect(path, 303);
}
