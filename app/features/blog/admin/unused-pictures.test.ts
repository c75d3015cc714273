import { expect, test } from 'vitest';
import { deleteOldDrafts } from '~/features/editor/drafts.server';
import { aPicture } from '../../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { deleteUnusedPictures } from './unused-pictures.server';

const PATH = '/blog-manager';
const DAY_MS = 86_400_000;

/** Pastes a picture into a text; answers with its address. */
async function paste(staff: Visitor, name: string): Promise<string> {
  const answer = await staff.post(`${PATH}/pictures`, { picture: await aPicture(`${name}.png`) });
  return (await answer.json()).address;
}

const shown = (address: string) => ({ title: 'First frost', content: `![Ice.](${address})` });

function save(staff: Visitor, fields: Record<string, string | Blob>, query = '?add=new') {
  return staff.post(PATH + query, { intent: 'save', ...fields });
}

async function newestPost({ platform: { db } }: Studio) {
  return db.selectFrom('blog_posts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

async function forget({ platform }: Studio) {
  await deleteOldDrafts(platform);
  await deleteUnusedPictures(platform);
  await platform.files.sweep(platform.db);
}

test('keeps a pasted picture while a post, draft, version or the trash uses it, else deletes it after 30 days', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => (now = new Date(now.getTime() + 1)));
  const staff = await studio.asStaff('designer');
  const visitor = studio.asVisitor();
  const lost = await paste(staff, 'never saved');
  const [inPost, before, inTrash, inDraft] = [
    await paste(staff, 'in a post'),
    await paste(staff, 'in a version'),
    await paste(staff, 'in the trash'),
    await paste(staff, 'in a draft'),
  ];
  const image = { image: await aPicture('its own.png'), image_alt: 'A row in ice.' };
  await save(staff, { ...shown(before), ...image });
  const post = await newestPost(studio);
  const { id } = post;
  await save(staff, { id, ...shown(inPost) }, `?edit=${id}`);
  await save(staff, shown(inTrash));
  await staff.post(PATH, { intent: 'delete', id: (await newestPost(studio)).id });
  await staff.post(`${PATH}/draft`, { draft: crypto.randomUUID(), ...shown(inDraft) });
  const own = `/files/blog-images/${encodeURI(post.image_path ?? '')}`;
  const kept = [own, inPost, before, inTrash, inDraft];
  const statuses = (addresses: string[]) =>
    Array.fromAsync(addresses, async (address) => (await visitor.get(address)).status);

  now = new Date(now.getTime() + 29 * DAY_MS);
  await forget(studio);
  expect(await statuses([lost, ...kept])).toEqual([200, 200, 200, 200, 200, 200]);
  now = new Date(now.getTime() + 2 * DAY_MS);
  // Its author went on with the draft meanwhile.
  await studio.platform.db.updateTable('drafts').set({ saved_at: now }).execute();
  await forget(studio);
  expect(await statuses([lost, ...kept])).toEqual([404, 200, 200, 200, 200, 200]);
  expect(await studio.platform.db.selectFrom('orphaned_files').selectAll().execute()).toEqual([]);
});

test('deletes a draft that nobody touched for 30 days, with its pictures', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  const address = await paste(staff, 'frost');
  await staff.post(`${PATH}/draft`, { draft: crypto.randomUUID(), ...shown(address) });
  now = new Date(now.getTime() + 29 * DAY_MS);
  await forget(studio);
  expect(await studio.platform.db.selectFrom('drafts').select('id').execute()).toHaveLength(1);
  now = new Date(now.getTime() + 2 * DAY_MS);
  await forget(studio);
  expect(await studio.platform.db.selectFrom('drafts').select('id').execute()).toEqual([]);
  expect((await studio.asVisitor().get(address)).status).toBe(404);
});
