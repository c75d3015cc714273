import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const BLOCK = /^<(p|h\d|ul|ol|li|table|blockquote|pre|div|figure|hr|section|iframe)\b/i;

/** What WordPress replaces while it shows a post: `[gallery ids="1,2"]`. */
export const SHORTCODE =
  /\[\/?(gallery|caption|embed|video|audio|playlist|contact-form-7|(?:et_pb|vc|fusion)_\w+)\b[^\][]*\]/g;

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' })
  .freeze();

/** The text of a WordPress post as our markdown. Scripts and styles are left out. */
export function htmlToMarkdown(html: string): string {
  const text = html.replaceAll('\r\n', '\n').replace(SHORTCODE, '');
  return String(converter.processSync(text.includes('<!-- wp:') ? text : withParagraphs(text))).trim();
}

/** The classic editor stores blank lines and line breaks instead of paragraphs. */
function withParagraphs(text: string): string {
  const blocks = text.split(/\n[ \t]*\n/).map((block) => block.trim());
  return blocks
    .map((block) => (block === '' || BLOCK.test(block) ? block : `<p>${block.replaceAll('\n', '<br>')}</p>`))
    .join('\n');
}
