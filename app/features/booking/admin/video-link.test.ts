import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';

const PAGE = '/booking-manager';
const LINK = 'https://meet.example.com/abc';
const CALL = {
  intent: 'book',
  on: '2027-06-08',
  time: '10:00',
  minutes: '60',
  place: 'video',
  name: 'Hannah Lyle',
  email: 'hannah@example.com',
  about: 'A wedding',
  note: 'Sounded worried about the budget.',
};

async function openWithCall() {
  const studio = await openStudio({}, () => new Date('2027-06-01T12:00:00Z'));
  const staff = await studio.asStaff();
  expect(await pageAfter(staff, await staff.post(`${PAGE}?book=2027-06-08`, CALL))).toContain('Meeting booked');
  const meeting = await studio.platform.db.selectFrom('meetings').selectAll().executeTakeFirstOrThrow();
  return { studio, staff, meeting };
}

test('a staff note is shown to staff only', async () => {
  const { studio, staff, meeting } = await openWithCall();
  const dialog = await staff.text(`${PAGE}?meeting=${meeting.id}`);
  expect(dialog).toContain('Staff note Sounded worried about the budget.');
  expect(dialog).not.toContain('They said');
  const page = await (await studio.asVisitor().get(`/booking/${meeting.token}`)).text();
  expect(page).toContain('Hannah Lyle');
  expect(page).not.toContain('Sounded worried');
});

test('the visitor gets the link of a video call by email and on the private page', async () => {
  const { studio, staff, meeting } = await openWithCall();
  const { db } = studio.platform;
  const form = { intent: 'video-link', id: meeting.id, sequence: String(meeting.sequence) };
  const address = `${PAGE}?meeting=${meeting.id}`;
  expect(await staff.text(address)).toContain('The visitor does not have a link yet.');
  const bad = await readAnswer(await staff.post(address, { ...form, video_link: 'javascript:alert(1)' }));
  expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('starts with https://')]);
  const saved = await pageAfter(staff, await staff.post(address, { ...form, video_link: LINK }));
  expect(saved).toContain('Link saved');
  expect(await staff.text(address)).toContain('The visitor has this link.');
  const mail = await db
    .selectFrom('emails')
    .selectAll()
    .where('subject', 'like', 'The link%')
    .executeTakeFirstOrThrow();
  expect([mail.recipient, mail.text]).toEqual([meeting.email, expect.stringContaining(LINK)]);
  expect(JSON.stringify(mail.attachments)).toContain(LINK);
  const page = await studio.asVisitor().text(`/booking/${meeting.token}`);
  expect(page).toContain(`Video call: ${LINK}`);
  expect(page).not.toContain('We’ll send you the link');
});
