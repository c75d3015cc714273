/** Checks pages like the W3C's checker, with `html-validate` and what it leaves out. */
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';

/** A `type` is a MIME type or one of the keywords of HTML 4.12.1. */
const SCRIPT_TYPE = /^(module|importmap|speculationrules|[a-z]+\/[a-z0-9.+-]+)$/;
const LINK_RELS =
  /^(alternate|apple-touch-icon|author|canonical|help|icon|license|manifest|modulepreload|next|preconnect|prefetch|preload|prev|search|stylesheet)$/;

/** Created once, not for each page. */
class OneConfigLoader extends StaticConfigLoader {
  private config?: ResolvedConfig | Promise<ResolvedConfig>;

  override getConfigFor() {
    this.config ??= super.getConfigFor('');
    return this.config;
  }
}

const checker = new HtmlValidate(
  new OneConfigLoader({
    extends: ['html-validate:standard'],
    elements: [
      'html5',
      {
        script: { attributes: { type: { enum: [SCRIPT_TYPE] } } },
        link: { attributes: { rel: { enum: [LINK_RELS] } } },
      },
    ],
  }),
);

/** The errors of a page, one line each with its place. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const lines = html.split('\n');
  const found = results.flatMap(({ messages }) =>
    messages.map(({ message, line, column }) => `${message}: ${lines[line - 1]?.slice(column - 1, column + 120)}`),
  );
  return [...new Set([...found, ...repeatedWidths(html)])];
}

/** Each width may appear once in a `srcset` (HTML 4.8.4.2.1). */
function repeatedWidths(html: string) {
  return [...html.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, srcset = '']) => {
    const widths = srcset.split(',').map((candidate) => candidate.trim().split(/\s+/)[1] ?? '1x');
    return new Set(widths).size < widths.length ? [`srcset names a width twice: ${srcset}`] : [];
  });
}
