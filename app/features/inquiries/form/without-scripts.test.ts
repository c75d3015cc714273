import { expect, test } from 'vitest';
import { form, HANNAH, openWithForm, rows, storedKeys } from '../../../../tests/inquiries.ts';
import { readable } from '../../../../tests/visitor.ts';

test('without scripts, the same form sent twice is one inquiry', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const answers = { ...HANNAH, 'attached-files': new File(['veil'], 'veil.jpg') };
  await visitor.post('/consultation', answers);
  await visitor.post('/consultation', answers);
  await visitor.post('/consultation', { ...HANNAH, name: 'Priya Nair' });
  expect(await storedKeys(studio)).toHaveLength(1);
  expect((await rows(studio, 'clients')).map((row) => 'name' in row && row.name)).toEqual([
    'Hannah Lyle',
    'Priya Nair',
  ]);
});

test('without scripts, fields and files arrive in one post, and the page says so', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const body = form({ ...HANNAH });
  body.append('moods', new File(['moss'], 'moss.txt'));
  body.append('attached-files', new File(['one'], 'a/veil.txt'));
  body.append('attached-files', new File(['two'], 'veil.txt'));
  body.append('attached-files', new File([], ''));
  const answer = await visitor.fetch('/consultation', { method: 'POST', body });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/consultation?sent=1']);
  expect(await visitor.text('/consultation?sent=1')).toContain("Inquiry Submitted! Thank you! We'll be in touch soon.");
  const [client] = await rows(studio, 'clients');
  expect(client).toMatchObject({ ...HANNAH, form_data: { moods: 'moss.txt' } });
  expect(await storedKeys(studio)).toEqual(
    ['moss.txt', 'veil-2.txt', 'veil.txt'].map((name) => `${client?.id}/${name}`),
  );
});

test('without scripts, a file that is too large does not lose the others', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const body = form(HANNAH);
  body.append('attached-files', new File(['one'], 'one.txt'));
  body.append('attached-files', new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'movie.mov'));
  body.append('attached-files', new File(['two'], 'two.txt'));
  const answer = await visitor.fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1&missing=1');
  expect(await visitor.text('/consultation?sent=1&missing=1')).toContain('One file did not arrive.');
  const [client] = await rows(studio, 'clients');
  expect(await storedKeys(studio)).toEqual([`${client?.id}/one.txt`, `${client?.id}/two.txt`]);
});

test('without scripts, the twenty-first file is left out', async () => {
  const studio = await openWithForm();
  const body = form(HANNAH);
  for (let number = 1; number <= 21; number++) body.append('attached-files', new File(['x'], `${number}.txt`));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1&missing=1');
  expect(await storedKeys(studio)).toHaveLength(20);
});

test('without scripts, errors are listed and linked to their fields, and the form keeps what was typed', async () => {
  const studio = await openWithForm();
  const body = form({ ...HANNAH, email: 'hannah@', estimated_budget: '$1,500 to $3,000' });
  body.append('attached-files', new File(['one'], 'one.txt'));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(readable(html)).toContain('One answer needs a look.');
  expect(html).toMatch(/role="alert"[\s\S]*<a href="#answer-email">/);
  expect(html).toMatch(
    /<input[^>]*id="answer-email"[^>]*aria-invalid="true"[^>]*aria-describedby="answer-email-error"/,
  );
  expect(readable(html)).toContain('This address has no domain after the @. For example, name@example.com');
  expect(html).toContain('value="Hannah Lyle"');
  expect(html).toContain('value="hannah@"');
  expect(html).toMatch(/<textarea[^>]*>Foggy\.\r?\nWhite and blush\.<\/textarea>/);
  expect(html).toMatch(/<option selected=""[^>]*>\$1,500 to \$3,000/);
  expect(readable(html)).toContain('please choose yours again');
  const typo = await studio.asVisitor().post('/consultation', { ...HANNAH, name: '', email: 'hannah@gmial.con' });
  expect(readable(await typo.text())).toContain('Did you mean hannah@gmail.com ?');
  expect(await rows(studio, 'clients')).toEqual([]);
  expect(await storedKeys(studio)).toEqual([]);
});

test('a body that is not this form, or ends early, gets a readable error', async () => {
  const studio = await openWithForm();
  const send = (type: string, body: string) =>
    studio.asVisitor().fetch('/consultation', { method: 'POST', headers: { 'Content-Type': type }, body });
  expect((await send('application/json', '{"name":"x"}')).status).toBe(415);
  expect((await send('multipart/form-data', 'x')).status).toBe(415);
  for (const body of ['', 'x', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nHan'])
    expect((await send('multipart/form-data; boundary=b', body)).status).toBe(400);
  expect(await rows(studio, 'clients')).toEqual([]);
});
