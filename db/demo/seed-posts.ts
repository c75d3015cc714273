import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Context } from '~/platform/context.server';
import { type DemoPost, posts } from './posts';
import { putPicture } from './put-picture';

export async function seedPosts(tx: Context) {
  for (const { slug, written, alt, caption, ...columns } of posts) {
    const content = await readFile(resolve('db/demo/posts', `${slug}.md`), 'utf8');
    const image_path = await storePicture(tx, slug, { alt, caption });
    const created_at = lastTime(written, tx.now());
    await tx.db
      .insertInto('blog_posts')
      .values({ ...columns, content, image_path, created_at })
      .execute();
  }
  tx.writes('blog_posts');
}

async function storePicture(tx: Context, slug: string, words: Pick<DemoPost, 'alt' | 'caption'>) {
  const picture = `post-${slug}.webp`;
  const key = `journal/${slug}.webp`;
  await putPicture(tx, 'blog-images', key, { picture, ...words });
  return key;
}

function lastTime(day: string, now: Date) {
  const of = (year: number) => new Date(`${year}-${day}T14:00:00Z`);
  const thisYear = of(now.getUTCFullYear());
  return thisYear < now ? thisYear : of(now.getUTCFullYear() - 1);
}
