import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

async function openServices() {
  const studio = await openStudio(MAIL_SERVER);
  const { db, live } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const { id } = await db.selectFrom('pages').select('id').where('path', '=', '/services').executeTakeFirstOrThrow();
  const owner = await studio.asStaff();
  const open = async () => formFieldsIn(await (await owner.get(`/page-manager?edit=${id}`)).text());
  const save = async (changed: Record<string, string>) => {
    await owner.post(`/page-manager?edit=${id}`, { ...(await open()), ...changed, intent: 'save' });
    await live.heard();
  };
  return { studio, db, owner, save, visitor: studio.asVisitor() };
}

test('a service that its page calls something else has that name everywhere', async () => {
  const { studio, owner, save, visitor } = await openServices();
  await save({ 'sections.0.heading': 'Weddings by June', 'sections.2.heading': 'Farewells' });
  const home = await visitor.text('/');
  expect(home).toContain('Learn More about Weddings by June');
  const services = await (await visitor.get('/services')).text();
  expect(services).toMatch(/<header[\s\S]*Weddings by June[\s\S]*Farewells[\s\S]*<\/header>/);
  expect(readable(services)).toContain('Inquire About Weddings by June');
  expect(readable(services)).not.toContain('Wedding Floristry');
  expect(await visitor.text('/no-such-page')).toContain('Go to the home page Weddings by June Farewells Contact');
  expect(await visitor.text('/search?q=farewells')).toMatch(/One result|results/);
  expect(await owner.text('/studio-pictures')).toContain('Weddings by June');
  expect(await owner.text('/menu-manager')).toContain('Weddings by June');
  expect(await visitor.text('/consultation?about=sympathy')).toContain('Farewells');
  await visitor.post('/consultation?about=sympathy', { name: 'Ruth Ansel', phone: '304-555-0142' });
  const emails = await studio.platform.db.selectFrom('emails').select('subject').execute();
  expect(emails.map(({ subject }) => subject)).toContain('Farewells: a call back from Ruth Ansel');
});

test('the name of a menu of the studio’s own stays', async () => {
  const { db, save, visitor } = await openServices();
  const entry = { key: 'Services/services#weddings', group: 'Services', label: 'Brides', hidden: false };
  await db
    .updateTable('site_menus')
    .set({ entries: JSON.stringify([entry]) })
    .where('id', '=', 'header')
    .execute();
  await save({ 'sections.0.heading': 'Weddings by June' });
  expect(await (await visitor.get('/about')).text()).toMatch(/<header[\s\S]*Brides[\s\S]*<\/header>/);
});

test('a hidden service leaves menus and search, and its standard name comes back with it', async () => {
  const { save, visitor } = await openServices();
  await save({ 'sections.0.heading': 'Weddings by June', 'sections.0.hidden': 'on' });
  const hidden = await (await visitor.get('/about')).text();
  expect(hidden).not.toContain('/services#weddings');
  expect(await visitor.text('/search?q=boutonniere')).not.toContain('Weddings by June');
  await save({ 'sections.0.heading': 'Wedding Floristry', 'sections.0.hidden': '' });
  expect(readable(await (await visitor.get('/about')).text())).toContain('Wedding Floristry');
  expect(await visitor.text('/search?q=boutonniere')).toContain('Wedding Floristry');
});
