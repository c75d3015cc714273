import { contentText, typedContent } from '~/lib/page-content';
import { invalid } from '~/lib/parse-form';
import { sectionErrors } from '~/lib/section-form';
import { parseDraft } from '../pages.server';
import { pageForm } from './page.schema';

/** With the page in one field, as drafts store it. Without the fields of a page, `content` is it already. */
export function withContent(typed: Record<string, string>): Record<string, string> {
  if (typed.heading === undefined) return typed;
  const content = JSON.stringify(typedContent(typed));
  const { id, version, intent, earlier, page_title = '', shown = 'now', publish_at = '' } = typed;
  const draft = parseDraft(content);
  const known = Object.fromEntries(
    Object.entries({ id, version, intent, earlier }).filter((field): field is [string, string] => !!field[1]),
  );
  return { ...known, title: page_title, content, text: draft ? contentText(draft) : '', shown, publish_at };
}

export function parsePage({ content = '', shown, publish_at }: Record<string, string>) {
  const page: unknown = JSON.parse(content || '{}');
  const { success, data, error } = pageForm.safeParse({ ...(page as object), shown, publish_at });
  if (success) return data;
  throw invalid(sectionErrors(error), { title: 'Save Failed', description: 'Please check the marked fields.' });
}
