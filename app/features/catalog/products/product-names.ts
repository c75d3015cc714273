import { type Field, lines } from '~/collections/fields';
import { optionalText } from '~/lib/text-fields';

const MAX_TEXT = 4000;

/** The field `products`, as staff write them; `requireProductIds` finds them. `meaning` says what the names do. */
export function productNames(label: string, meaning: string): Field {
  return {
    ...lines(label, { max: MAX_TEXT, attributes: { rows: 3 } }),
    hint: `Names of products, one on each line. ${meaning}`,
    schema: optionalText(MAX_TEXT).transform((typed) =>
      typed
        .split('\n')
        .map((name) => name.trim())
        .filter(Boolean)
        .join('\n'),
    ),
  };
}
