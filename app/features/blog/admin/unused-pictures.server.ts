import { sql } from 'kysely';
import { draftCutoff } from '~/features/editor/drafts.server';
import type { Context } from '~/platform/context.server';

/** Keys of pictures stored by staff begin with `{userId}/{timestamp}-`. */
const STORED_BY_STAFF = '[0-9a-f-]{36}/[0-9]+-';

/**
 * Deletes pictures of the journal that are older than 30 days and unused: by no post, section, draft or version, and
 * not in the trash. They were pasted into unsaved text, or removed from it.
 */
export async function forgetUnusedPictures({ db, now }: Pick<Context, 'db' | 'now'>) {
  await sql`
    with named as materialized (
      select distinct found[1] as name from (
        select to_jsonb(blog_posts)::text as said from blog_posts
        union all select to_jsonb(terms_sections)::text from terms_sections
        union all select fields::text from drafts
        union all select fields::text from text_versions
        union all select deleted_row::text from trash where table_name <> 'stored_files'
      ) texts, regexp_matches(said, ${STORED_BY_STAFF}, 'g') found
    )
    delete from stored_files
    where bucket = 'blog-images' and created_at < ${draftCutoff(now())} and key ~ ${`^${STORED_BY_STAFF}`}
      and not exists (select 1 from named where name = substring(key from ${`^${STORED_BY_STAFF}`}))`.execute(db);
}
