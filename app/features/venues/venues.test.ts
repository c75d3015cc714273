import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';

const MILL = {
  intent: 'save',
  name: 'Stone Mill Barn',
  street: '12 Mill Road',
  city: 'Davis',
  region: 'wv',
  postal_code: '26260',
  contact_name: 'Marian Doyle',
  contact_phone: '(304) 555-0142',
  contact_email: 'marian@example.com',
  load_in: 'By the barn door, from nine',
  house_rules: 'No candles',
  notes: 'The gate sticks',
};

test('a venue is the studio’s own: staff find it by name, contact and number, and no visitor reads of it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const wrong = await staff.post('/venues?add=new', { ...MILL, region: 'West', postal_code: '2', contact_email: 'm' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toMatch(/Two letters, such as WV\..*Five digits, such as 26501\./s);
  expect((await staff.post('/venues?add=new', MILL)).status).toBe(303);
  expect((await staff.post('/venues?add=new', { intent: 'save', name: 'The lodge' })).status).toBe(303);
  expect(await staff.text('/venues')).toMatch(/Stone Mill Barn .*Davis, WV Marian Doyle, \(304\) 555-0142 No candles/);
  for (const question of ['stone+mill', 'marian', '304.555.0142'])
    expect(await staff.text(`/find?q=${question}`)).toContain('Stone Mill Barn Davis Venue');
  const visitor = studio.asVisitor();
  for (const page of ['/', '/vendors', '/weddings', '/search?q=stone+mill', '/sitemap.xml'])
    expect(await visitor.text(page)).not.toMatch(/Stone Mill|The gate|\/venues/);
  expect((await visitor.get('/venues')).status).toBe(303);
});
