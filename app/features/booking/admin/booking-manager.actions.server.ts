import { readStudio } from '~/features/studio/studio.server';
import { getOwn } from '~/lib/get-own';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { emailFlash } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { runAction } from '~/platform/run-action.server';
import { addBlock, removeBlock } from './blocks.server';
import { blockForm, moveForm, slotForm, staffBookingForm, wordForm } from './booking-manager.schema';
import { formatClockTime, formatFullDate } from '~/features/booking/calendar/format-time';
import type { Meeting } from '~/features/booking/calendar/meetings.server';
import { listWeeklyTimes, removeSlot, saveSlot } from './slots.server';
import {
  bookByStaff,
  cancelMeetingByStaff,
  confirmMeeting,
  momentOf,
  moveMeetingByStaff,
} from './staff-meetings.server';
import { saveVideoLink, videoLinkForm } from './video-link.server';

const SLOT_LABELS = { weekday: 'Day', starts_at: 'Time', minutes: 'Length in minutes', kind: 'Who decides' };

type Fields = Record<string, string>;

interface Action {
  errorTitle: string;
  run(context: Context, typed: Fields): Promise<Flash>;
}

const ACTIONS: Record<string, Action> = {
  confirm: { errorTitle: 'Not confirmed', run: confirm },
  move: { errorTitle: 'Not moved', run: move },
  cancel: { errorTitle: 'Not cancelled', run: cancel },
  book: { errorTitle: 'Not booked', run: book },
  'video-link': { errorTitle: 'Link not saved', run: sendVideoLink },
  block: { errorTitle: 'Not blocked', run: block },
  'save-slot': { errorTitle: 'Save Failed', run: saveTime },
  unblock: { errorTitle: 'Delete Failed', run: unblock },
  unslot: { errorTitle: 'Delete Failed', run: removeTime },
};

export function runBookingAction(context: Context, name: string, typed: Fields, returnTo: string) {
  const { errorTitle, run } = getOwn(ACTIONS, name) ?? { errorTitle: 'Save Failed', run: unknownAction };
  const read = async () => (await listWeeklyTimes(context)).find(({ id }) => id === typed.id);
  const record = { table: 'meeting_slots', id: typed.id, labels: SLOT_LABELS, read } as const;
  return runAction(context, { errorTitle, typed, record }, async () =>
    redirectWithFlash(context, returnTo, await run(context, typed)),
  );
}

async function unknownAction(): Promise<never> {
  throw new UserError(400, 'invalid', 'This page only accepts its own forms.');
}

async function confirm(context: Context, typed: Fields) {
  const meeting = await confirmMeeting(context, versionOf(typed));
  return changeFlash(context, 'Meeting confirmed', await formatWhen(context, meeting), meeting);
}

async function move(context: Context, typed: Fields) {
  const { on, time } = parseForm(moveForm, {
    ...typed,
    time: (typed.time === OTHER_TIME ? typed.other_time : typed.time) ?? '',
  });
  const word = parseNote(typed);
  const starts_at = await moment(context, on, time);
  const meeting = await moveMeetingByStaff(context, versionOf(typed), { starts_at, word });
  return changeFlash(context, 'Meeting moved', await formatWhen(context, meeting), meeting);
}

/** The value of the choice that brings its own time along. */
const OTHER_TIME = 'other';

async function cancel(context: Context, typed: Fields) {
  const meeting = await cancelMeetingByStaff(context, versionOf(typed), parseNote(typed));
  return changeFlash(context, 'Meeting cancelled', 'Its time is free again.', meeting);
}

async function book(context: Context, typed: Fields) {
  const { on, time, ...details } = parseForm(staffBookingForm, typed);
  const meeting = await bookByStaff(context, { ...details, starts_at: await moment(context, on, time) });
  return changeFlash(context, 'Meeting booked', await formatWhen(context, meeting), meeting);
}

async function sendVideoLink(context: Context, typed: Fields): Promise<Flash> {
  const { video_link } = parseForm(videoLinkForm, typed);
  const { email } = await saveVideoLink(context, versionOf(typed), video_link);
  return emailFlash(
    context,
    { title: 'Link saved', description: `An email to ${email} has the link.` },
    { description: 'The visitor sees it on their private page.' },
  );
}

async function block(context: Context, typed: Fields): Promise<Flash> {
  const form = parseForm(blockForm, typed);
  await addBlock(context, form);
  return { title: 'Time blocked', description: form.reason || 'Nobody can book it now.' };
}

async function unblock(context: Context, { id = '' }: Fields): Promise<Flash> {
  const undo = await removeBlock(context, id);
  return { title: 'Block removed', description: 'The time can be booked again.', undo };
}

async function saveTime(context: Context, typed: Fields): Promise<Flash> {
  await saveSlot(context, parseForm(slotForm, typed), { id: typed.id, version: versionIn(typed) });
  return { title: 'Success!', description: typed.id ? 'The time is changed.' : 'The time is added.' };
}

async function removeTime(context: Context, { id = '' }: Fields): Promise<Flash> {
  const undo = await removeSlot(context, id);
  return { title: 'Time deleted', description: 'Meetings that are booked stay.', undo };
}

function versionOf({ id = '', sequence = '' }: Fields) {
  return { id, sequence };
}

function parseNote({ word }: Fields) {
  const form = wordForm.safeParse(word);
  if (form.success) return form.data;
  throw invalid({ word: form.error.issues[0]?.message ?? '' });
}

async function moment(context: Context, day: string, time: string): Promise<Date> {
  const found = await momentOf(context, day, time);
  if (found) return found;
  const message = 'The clocks change on that day: this time does not exist.';
  throw new UserError(400, 'invalid', message, { time: message });
}

async function formatWhen(context: Context, { starts_at }: Meeting) {
  const { time_zone } = await readStudio(context);
  return `${formatFullDate(time_zone, starts_at)}, ${formatClockTime(time_zone, starts_at)}.`;
}

function changeFlash(context: Context, title: string, text: string, { email }: Meeting): Flash {
  return emailFlash(context, { title, description: `${text} An email to ${email} says so.` }, { description: text });
}
