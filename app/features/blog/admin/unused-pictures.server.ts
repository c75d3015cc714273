import { sql } from 'kysely';
import { draftCutoff } from '~/features/editor/drafts.server';
import type { Context } from '~/platform/context.server';

/** Keys of pictures stored by staff begin with `{userId}/{timestamp}-`. */
const STORED_BY_STAFF = '[0-9a-f-]{36}/[0-9]+-';

/** Deletes pictures older than 30 days that no post, section, draft or version names, nor the trash. */
export async function deleteUnusedPictures({ db, now }: Pick<Context, 'db' | 'now'>) {
  await sql`
    with named as materialized (
      select distinct found[1] as name from (
        select to_jsonb(blog_posts)::text as text from blog_posts
        union all select to_jsonb(terms_sections)::text from terms_sections
        union all select fields::text from drafts
        union all select fields::text from text_versions
        union all select deleted_row::text from trash where table_name <> 'stored_files'
      ) texts, regexp_matches(text, ${STORED_BY_STAFF}, 'g') found
    )
    delete from stored_files
    where bucket = 'blog-images' and created_at < ${draftCutoff(now())} and key ~ ${`^${STORED_BY_STAFF}`}
      and not exists (select 1 from named where name = substring(key from ${`^${STORED_BY_STAFF}`}))`.execute(db);
}
