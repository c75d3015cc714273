import { expect, test } from 'vitest';
import { form, HANNAH, openWithForm, rows, sendAnswers, storedKeys } from '../../../../tests/inquiries.ts';
import { openIsolatedApp } from '../../../../tests/isolated-app.ts';
import { readable, SITE } from '../../../../tests/visitor.ts';

test('the eleventh inquiry in an hour must wait, and keeps its answers', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  for (let number = 1; number <= 10; number++)
    expect((await sendAnswers(visitor, { ...HANNAH, name: `Couple ${number}` })).status).toBe(201);
  const { status, message } = await sendAnswers(visitor, HANNAH);
  expect(status).toBe(429);
  expect(message).toContain('try again in an hour');
  const answer = await visitor.post('/consultation', HANNAH);
  expect(answer.status).toBe(429);
  const html = await answer.text();
  expect(readable(html)).toContain('Submission Failed A lot of inquiries came from your connection.');
  expect(html).toContain('value="Hannah Lyle"');
  expect(await rows(studio, 'clients')).toHaveLength(10);
});

test('asks whoever fills in the honeypot to empty it, and then accepts the form', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { status, errors } = await sendAnswers(visitor, { ...HANNAH, 'second-link': 'https://spam.example' });
  expect(status).toBe(400);
  expect(errors).toEqual({ 'second-link': expect.stringContaining('leave this field empty') });
  const html = await (await visitor.post('/consultation', { ...HANNAH, 'second-link': 'x' })).text();
  expect(readable(html)).toContain('Leave this field empty');
  expect(await rows(studio, 'clients')).toEqual([]);
});

test('marks a field whatever it is called', async () => {
  const names = ['constructor', 'hasownproperty', 'length'];
  const question = { field_label: 'A question', field_type: 'text', is_required: true };
  const studio = await openWithForm(names.map((field_name) => ({ ...question, field_name })));
  const visitor = studio.asVisitor();
  const { status, errors } = await sendAnswers(visitor, { length: '20 ft' });
  expect(status).toBe(400);
  expect(Object.keys(errors).toSorted()).toEqual(['constructor', 'hasownproperty']);
  const html = await (await visitor.post('/consultation', { length: '20 ft' })).text();
  expect(readable(html)).toContain('2 answers need a look.');
  expect(html).toMatch(/<input[^>]*id="answer-constructor"[^>]*aria-invalid="true"/);
  expect(html).toMatch(/<input[^>]*id="answer-length"[^>]*value="20 ft"/);
  expect(html).not.toMatch(/id="answer-length"[^>]*aria-invalid/);
});

test('rejects forms and files sent from another site', async () => {
  const studio = await openWithForm();
  const { upload_token } = await sendAnswers(studio.asVisitor(), HANNAH);
  for (const path of ['/consultation', '/consultation/answers', '/consultation/files']) {
    const headers = { Origin: 'https://evil.example', 'X-Upload-Token': upload_token };
    const request = new Request(SITE + path, { method: 'POST', headers, body: form({ ...HANNAH, name: 'Mallory' }) });
    expect((await studio.fetch(request)).status).toBe(403);
  }
  expect(await rows(studio, 'clients')).toHaveLength(1);
  expect(await storedKeys(studio)).toEqual([]);
});

test('shows an error and a way to try again when the fields cannot be loaded', async () => {
  const studio = await openWithForm();
  await studio.platform.pool.query('alter table client_form_fields rename to away');
  const answer = await studio.asVisitor().get('/consultation');
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain('Could not load the form.');
  expect(page).toContain('Try again');
  await studio.platform.pool.query('alter table away rename to client_form_fields');
  expect(await studio.asVisitor().text('/consultation')).toContain('Your Name');
});

test('an inquiry that cannot be stored keeps what was typed', async () => {
  const studio = await openWithForm();
  await studio.platform.pool.query('alter table clients add constraint nothing_today check (false)');
  const visitor = studio.asVisitor();
  expect(await sendAnswers(visitor, HANNAH)).toMatchObject({ status: 500, message: /what you typed is still here/i });
  const html = await (await visitor.post('/consultation', HANNAH)).text();
  expect(readable(html)).toContain('Submission Failed');
  expect(html).toContain('value="Hannah Lyle"');
  expect(await rows(studio, 'emails')).toEqual([]);
});

test('while the database is down an inquiry gets a readable error, and arrives once it is back', async () => {
  const studio = await openIsolatedApp();
  const visitor = studio.asVisitor();
  await studio.killDatabase();
  const { status, message } = await sendAnswers(visitor, HANNAH);
  expect(status).toBe(503);
  expect(message).toContain('What you typed is still here; please try again in a minute.');
  expect((await visitor.post('/consultation', HANNAH)).status).toBe(503);
  await studio.reviveDatabase();
  expect((await sendAnswers(visitor, HANNAH)).status).toBe(201);
});
