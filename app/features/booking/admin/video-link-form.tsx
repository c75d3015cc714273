import { Form } from 'react-router';
import { useSendsMail } from '~/features/studio/use-studio';
import { Field, Input } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import type { ShownMeeting } from './booking-manager.server';

type VideoLinkFormProps = { meeting: ShownMeeting; last?: string; returned?: { link?: string; error?: string } };

export function VideoLinkForm({ meeting, last, returned }: VideoLinkFormProps) {
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
        {sendsMail ? 'Save and Send Link' : 'Save Link'}
      </StaffButton>
    </Form>
  );
}
