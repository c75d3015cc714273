import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { deleteDraft } from '~/features/editor/drafts.server';
import type { TextRef } from '~/features/editor/editor.actions.server';
import { parsePublishTime } from '~/features/editor/publish-time.server';
import { goneError } from '~/features/editor/text-kind.server';
import { requireVersion } from '~/features/editor/versions.server';
import { readStudio } from '~/features/studio/studio.server';
import { contentText, type PageContent } from '~/lib/page-content';
import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import { staleError } from '~/platform/edit-conflict.server';
import type { PageForm } from './page.schema';
import { isEditedPath, isOwnPath, isPagePath, pageDefinition, pageName } from '../page-definitions';
import { savedContent } from '../pages.server';
import { PAGE } from './page-manager.server';

/** As many as menus can know (`MAX_PAGES` of empty-pages.server.ts) beside those of every studio. */
const MAX_OWN_PAGES = 200;

/** A page with nothing on it, which no visitor finds. Returns its id. */
export function addPage(context: Context, heading: string): Promise<string> {
  return context.transaction(async (tx) => {
    const row = { path: '/pages/', title: heading, content: JSON.stringify({ heading, lead: '', sections: [] }) };
    const { id } = await tx.db
      .insertInto('pages')
      .values({ ...row, is_published: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The trigger that gives the page its address lets one page after another be added.
    const { own } = await tx.db
      .selectFrom('pages')
      .select(({ fn }) => fn.count<number>('slug').as('own'))
      .executeTakeFirstOrThrow();
    if (own > MAX_OWN_PAGES) throw invalid({ heading: `There can be ${MAX_OWN_PAGES} pages. Delete one first.` });
    return id;
  });
}

/** Only pages that staff added. Undefined if it is gone. */
export function deletePage(context: Context, id: string) {
  return context.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    const own = tx.db.deleteFrom('pages').where('id', '=', id).where('slug', 'is not', null);
    const deleted = await own.returning('title').executeTakeFirst();
    return deleted && { title: deleted.title, deletion: tx.deletion };
  });
}

/** Returns the page's name. Until its next publication a page that staff added is hidden; others keep their earlier text. */
export function savePage(context: Context, member: Staff, { id = '', version }: TextRef, form: PageForm) {
  const { shown, publish_at, ...typed } = form;
  return context.transaction(async (tx) => {
    const page = await lockPage(tx, id, version);
    const before = isEditedPath(page.path) && savedContent(await readStudio(tx), page.path, page.content);
    const content = before ? renameButtons(typed, before) : typed;
    const columns = {
      content: JSON.stringify(content),
      is_published: shown === 'now',
      publish_at: shown === 'later' ? await parsePublishTime(tx, publish_at) : null,
      ...(shown === 'now' && { published: JSON.stringify(content) }),
      ...(shown === 'draft' && isOwnPath(page.path) && { published: null }),
    };
    await tx.db.updateTable('pages').set(columns).where('id', '=', id).execute();
    await deleteDraft(tx, member, PAGE.subject, { id });
    await show(tx, page.path);
    return isOwnPath(page.path) ? content.heading : page.title;
  });
}

/** A button that named its section by its heading, such as “Inquire About Wedding Floristry”, names it by the new one. */
function renameButtons<Content extends PageContent>(content: Content, before: PageContent): Content {
  const sections = content.sections.map((section) => {
    const { anchor, heading, link_label } = section;
    const old = before.sections.find((each) => anchor && each.anchor === anchor);
    if (!old?.heading || !heading || old.heading === heading || !link_label?.includes(old.heading)) return section;
    return { ...section, link_label: link_label.replace(old.heading, heading) };
  });
  return { ...content, sections };
}

/** Visitors see the earlier version too, unless the current text was not published yet. */
export function restorePage(context: Context, member: Staff, versionId: string, version?: number) {
  return context.transaction(async (tx) => {
    const { subject_id: id, fields } = await requireVersion(tx, PAGE, versionId);
    const content = fields.content === null ? null : JSON.stringify(fields.content);
    await replaceContent(tx, member, { id, version }, content);
  });
}

/** Back to the texts that a new studio starts with; today's stay among the earlier versions. Returns the page's name. */
export function resetPage(context: Context, member: Staff, ref: TextRef) {
  return context.transaction((tx) => replaceContent(tx, member, ref, null));
}

async function replaceContent(tx: Transaction, member: Staff, { id = '', version }: TextRef, content: string | null) {
  const page = await lockPage(tx, id, version);
  if (!content && isOwnPath(page.path)) throw goneError(PAGE);
  const columns = { content, ...(page.is_published && { published: content }) };
  await tx.db.updateTable('pages').set(columns).where('id', '=', id).execute();
  await deleteDraft(tx, member, PAGE.subject, { id });
  await show(tx, page.path);
  return page.title;
}

async function lockPage({ db }: Transaction, id: string, version?: number) {
  if (!isUuid(id)) throw goneError(PAGE);
  const columns = ['path', 'title', 'version', 'is_published', 'content'] as const;
  const page = await db.selectFrom('pages').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!page) throw goneError(PAGE);
  if (version !== undefined && version !== page.version) throw staleError();
  const { path } = page;
  return isEditedPath(path) ? { ...page, title: pageName({ ...page, path }) } : page;
}

/** Puts what is published now into the search. A trigger does it for pages that staff added. */
async function show(tx: Transaction, path: string) {
  if (!isPagePath(path) || pageDefinition(path).isUnlisted) return;
  const page = tx.db.selectFrom('pages').select('published').where('path', '=', path);
  const [{ published }, studio] = await Promise.all([page.executeTakeFirstOrThrow(), readStudio(tx)]);
  const text = contentText(savedContent(studio, path, published)).replace(/[#*]+ ?/g, '');
  await tx.db
    .insertInto('search_entries')
    .values({ kind: 'page', id: path, title: pageDefinition(path).title, text })
    .onConflict((same) => same.columns(['kind', 'id']).doUpdateSet({ text: sql`excluded.text` }))
    .execute();
}

export function publishDuePages(context: Context): Promise<number> {
  return context.transaction(async (tx) => {
    const due = await tx.db
      .updateTable('pages')
      .set(({ ref }) => ({ published: ref('content'), is_published: true, publish_at: null }))
      .where('publish_at', '<=', tx.now())
      .returning('path')
      .execute();
    for (const { path } of due) await show(tx, path);
    return due.length;
  });
}

const SWEEP_S = 5;

export function handlePageJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, publishDuePages));
}
