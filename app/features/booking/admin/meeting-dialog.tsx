import { Form } from 'react-router';
import { formatDateTime } from '~/lib/dates';
import { Detail } from '~/ui/detail';
import { EditDialog } from '~/ui/edit-dialog';
import { Note } from '~/ui/note';
import { StaffButton, StaffButtonLink } from '~/ui/staff';
import { managerAddress, type ShownBookings } from './booking-manager';
import type { ActionError } from '~/lib/action-error';
import type { ShownMeeting } from './booking-manager.server';
import { formatClockRange, formatClockTime, formatFullDate } from '~/features/booking/calendar/format-time';
import { useSendsMail } from '~/features/studio/use-studio';
import { Field, Input } from '~/ui/field';

type MeetingDialogProps = {
  meeting: ShownMeeting;
  shown: ShownBookings;
  time_zone: string;
  returnTo: string;
  lastLink?: string;
  returned?: ActionError;
};

export function MeetingDialog({ meeting, shown, time_zone, returnTo, lastLink, returned }: MeetingDialogProps) {
  const { id, name, email, phone, about, note, place, status, starts_at, visitor_zone, created_at, isOver } = meeting;
  const own = visitor_zone && formatClockTime(visitor_zone, starts_at);
  const canChange = !isOver && status !== 'cancelled';
  return (
    <EditDialog title={name} returnTo={returnTo} focusOnClose={`meeting-${id}`}>
      <div className="dialog-fields">
        {status === 'requested' && !isOver && (
          <Note tone="warn" title="A request.">
            The visitor is waiting for an answer. Until then the time is held.
          </Note>
        )}
        {status === 'cancelled' && <Note title="Cancelled." />}
        {isOver && status !== 'cancelled' && <Note title="It has begun, or is over." />}
        <dl className="panel-details">
          <Detail label="When">
            {formatFullDate(time_zone, starts_at)}
            <br />
            <span className="num">{formatClockRange(time_zone, meeting)}</span>
            {own && own !== formatClockTime(time_zone, starts_at) && ` (${own} on their clock, ${visitor_zone})`}
          </Detail>
          <Detail label="Where">{place === 'video' ? 'Video call' : 'In the studio'}</Detail>
          <Detail label="About">{about}</Detail>
          {note && <Detail label="They said">{note}</Detail>}
          {meeting.staff_note && <Detail label="Staff note">{meeting.staff_note}</Detail>}
          <Detail label="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Detail>
          {phone && (
            <Detail label="Phone">
              <a href={`tel:${phone}`}>{phone}</a>
            </Detail>
          )}
          <Detail label="Booked">{formatDateTime(time_zone, created_at)}</Detail>
        </dl>
        {canChange && place === 'video' && (
          <VideoLinkForm
            meeting={meeting}
            last={lastLink}
            returned={{ link: returned?.typed?.video_link, error: returned?.errors?.video_link }}
          />
        )}
      </div>
      {canChange && (
        <footer className="dialog-foot">
          <StaffButtonLink variant="danger" to={managerAddress(shown, { cancel: id })} replace>
            Cancel it
          </StaffButtonLink>
          <StaffButtonLink to={managerAddress(shown, { move: id })} replace>
            Move it
          </StaffButtonLink>
          {status === 'requested' && <ConfirmForm meeting={meeting} />}
        </footer>
      )}
    </EditDialog>
  );
}

function ConfirmForm({ meeting: { id, sequence } }: { meeting: ShownMeeting }) {
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
      <StaffButton type="submit" variant="primary" name="intent" value="confirm">
        Confirm
      </StaffButton>
    </Form>
  );
}

type VideoLinkFormProps = { meeting: ShownMeeting; last?: string; returned?: { link?: string; error?: string } };

function VideoLinkForm({ meeting, last, returned }: VideoLinkFormProps) {
  const { id, sequence, video_link } = meeting;
  const sendsMail = useSendsMail();
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
      <Field
        id="video_link"
        label="Video call link"
        hint={video_link ? 'The visitor has this link.' : 'The visitor does not have a link yet.'}
        error={returned?.error}
      >
        {(control) => (
          <Input
            {...control}
            name="video_link"
            inputMode="url"
            maxLength={500}
            autoComplete="off"
            defaultValue={returned?.link ?? video_link ?? last}
          />
        )}
      </Field>
      <StaffButton type="submit" name="intent" value="video-link">
        {sendsMail ? 'Save and send link' : 'Save link'}
      </StaffButton>
    </Form>
  );
}
