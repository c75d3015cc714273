import { expect, test } from 'vitest';
import { receiveClient, receiveFile } from '../../../../tests/clients.ts';
import { withoutFields } from '../../../../tests/inquiries.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

test('a client page shows every answer under the label of its field', async () => {
  const studio = await withoutFields(await openStudio());
  const field = { field_name: 'guest_count', field_label: 'How many guests?', sort_order: 900 };
  await studio.platform.db.insertInto('client_form_fields').values(field).execute();
  const id = await receiveClient(studio, {
    partner_name: null,
    pinterest_link: 'javascript:alert(1)',
    form_data: JSON.stringify({ guest_count: '90 or so', field_since_deleted: '<b>loud</b>' }),
  });
  const staff = await studio.asStaff();

  const html = await (await staff.get(`/client/${id}`)).text();
  expect(readable(html)).toContain('How many guests? 90 or so');
  expect(readable(html)).toContain('field since deleted <b>loud</b>');
  expect(readable(html)).toContain('Partner N/A');
  expect(html).not.toContain('href="javascript:');
});

test('shows an error for an unknown client and for one that cannot be loaded', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'nobody', '%00']) {
    const answer = await staff.get(`/client/${id}`);
    expect(answer.status).toBe(404);
    expect(readable(await answer.text())).toContain('Could not fetch client details.');
  }
  const id = await receiveClient(studio);
  await studio.platform.pool.query('alter table clients rename column vision_details to seen_no_more');
  const answer = await staff.get(`/client/${id}`);
  expect(answer.status).toBe(503);
  expect(readable(await answer.text())).toMatch(/Could not fetch client details\..*Try again/);
});

test('staff download a file of an inquiry as it was sent, never as a page', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const file = await receiveFile(studio, id, 'Grüße "von" uns.html', '<script>alert(1)</script>');
  const staff = await studio.asStaff('designer');

  expect(await staff.text(`/client/${id}`)).toContain('Grüße "von" uns.html');
  const answer = await staff.get(`/client/${id}/files/${file}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Grue _von_ uns.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22von%22%20uns.html`,
  );
  expect((await staff.fetch(`/client/${id}/files/${file}`, { method: 'HEAD' })).headers.get('content-length')).toBe(
    '25',
  );
});

test('finds a file only under its own client, and only for staff', async () => {
  const studio = await openStudio();
  const [id, other] = [await receiveClient(studio), await receiveClient(studio)];
  const file = await receiveFile(studio, id, 'moodboard.pdf', 'private');
  const staff = await studio.asStaff();
  expect((await staff.get(`/client/${other}/files/${file}`)).status).toBe(404);
  expect((await staff.get(`/client/${id}/files/${other}`)).status).toBe(404);
  expect((await staff.get(`/client/${id}/files/nothing`)).status).toBe(404);

  const visitor = studio.asVisitor();
  const answer = await visitor.get(`/client/${id}/files/${file}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toMatch(/^\/admin-login\?next=/);
  expect(await answer.text()).not.toContain('private');
  for (const path of [`/files/client-files/${id}/moodboard.pdf`, `/pictures/768/client-files/${id}/moodboard.pdf`])
    expect((await visitor.get(path)).status).toBe(404);
});
