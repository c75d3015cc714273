import { parseDollars } from '~/lib/dollars-input';
import { invalid } from '~/lib/parse-form';
import { versionIn } from '~/platform/edit-conflict.server';
import { parseQuantities } from '../quantities';
import type { RecipeForm } from './recipes.server';

const MAX_OF_A_STEM = 999;
const MAX_OTHER_CENTS = 1_000_000;

/** Throws the errors of the fields. */
export function parseRecipe(typed: Record<string, string>, variants: { id: string; title: string }[]): RecipeForm {
  const quantities = parseQuantities(
    typed,
    variants.map(({ id }) => id),
    MAX_OF_A_STEM,
  );
  const others = variants.map(({ id }) => [id, parseOther(typed[`other.${id}`] ?? '')] as const);
  const wrong = others.filter(([, cents]) => cents === undefined);
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(([id]) => [`other.${id}`, 'An amount such as 4 or 4.50.'])));
  const cents = new Map(others);
  return {
    version: versionIn(typed),
    variants: variants.map(({ id, title }) => ({
      id,
      title,
      other_cents: cents.get(id) ?? 0,
      stems: quantities.get(id) ?? [],
    })),
  };
}

/** Empty is nothing. */
function parseOther(typed: string): number | undefined {
  const cents = typed.trim() === '' ? 0 : parseDollars(typed);
  return cents !== undefined && cents <= MAX_OTHER_CENTS ? cents : undefined;
}
