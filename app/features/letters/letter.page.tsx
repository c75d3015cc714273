import '~/ui/editor.css';
import './letter.css';
import { useRef } from 'react';
import { data, Form, Link, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { ATTACHMENTS_ACCEPT, ATTACHMENTS_HINT } from '~/features/attachments/attachment-limits';
import { ATTACHMENT_FORM } from '~/features/attachments/posted-attachments.server';
import { useSendsMail } from '~/features/studio/use-studio';
import type { StaffHandle } from '~/lib/areas';
import { formatTimeZone } from '~/lib/dates';
import { formatFileSize } from '~/lib/file-size';
import { newId } from '~/lib/new-id';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { withPostedForm } from '~/platform/posted-form.server';
import { getContext } from '~/platform/context.server';
import { DraftAutosave } from '~/ui/editor-header';
import { EmptyState } from '~/ui/empty-state';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffHeader, SubmitButton } from '~/ui/staff';
import { MERGE_FIELDS, unfilledFields } from './merge-fields';
import { listTemplates } from './letter-templates.server';
import type { Route } from './+types/letter.page';
import { handleLetter } from './letter.actions.server';
import { previewLetter, readLetterDraft } from './letter-draft.server';
import { listEventDocuments } from './letter-files.server';
import { readLetterEvent, readMergeValues } from './letter-values.server';
import { findRecipient, listRecipients } from './recipients.server';
import { missingText } from './send-letter.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const member = staff(args);
  const event = isUuid(params.id) ? await readLetterEvent(context, params.id) : undefined;
  if (!event) throw data(null, 404);
  const [{ draft, files }, templates, recipients, documents] = await Promise.all([
    readLetterDraft(context, member, event.id),
    listTemplates(context),
    listRecipients(context, event.id),
    listEventDocuments(context, event),
  ]);
  const recipient = findRecipient(recipients, draft.email);
  const values = await readMergeValues(context, member, event, recipient);
  const missing = unfilledFields(`${draft.subject}\n${draft.text}`, values);
  return {
    event: { id: event.id, name: event.name },
    draft,
    templates: templates.map(({ id, name }) => ({ id, name })),
    recipients,
    files,
    documents,
    letter: newId(),
    opened: context.now(),
    missing: missing.length > 0 ? missingText(missing) : '',
    preview: url.searchParams.has('preview')
      ? await previewLetter(context, { ...draft, email: recipient?.email ?? '' }, values)
      : undefined,
  };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const event = isUuid(id) ? await readLetterEvent(context, id) : undefined;
  if (!event) throw data(null, 404);
  const limits = { ...ATTACHMENT_FORM, from: 'staff' } as const;
  return withPostedForm(context, request, limits, (form) => handleLetter(context, staff(args), event, form));
}

/** A letter that is refused has kept its files. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Letter: ${loaderData?.event.name ?? ''}`) },
];

export default function LetterPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { event, recipients, preview } = loaderData;
  const page = `/event/${event.id}`;
  return (
    <>
      <BackLink to={page}>{event.name}</BackLink>
      <StaffHeader title="Write a letter" text={event.name} />
      <ErrorToast error={actionData?.error} />
      {recipients.length === 0 ? (
        <EmptyState
          title="Nobody here has an email address."
          text="Add one to the inquiry, or call. A note on the event keeps what was said."
        />
      ) : (
        <LetterForm {...loaderData} returned={actionData} timeZone={matches[0].loaderData.studio.time_zone} />
      )}
      {preview && (
        <Panel id="preview" title={preview.subject || 'No subject'}>
          <iframe className="letter-preview" title="The letter as it would be sent" sandbox="" srcDoc={preview.html} />
        </Panel>
      )}
    </>
  );
}

type LetterFormProps = Route.ComponentProps['loaderData'] & {
  returned: Route.ComponentProps['actionData'];
  timeZone: string;
};

function LetterForm({
  event,
  draft,
  templates,
  recipients,
  files,
  documents,
  letter,
  opened,
  missing,
  returned,
  timeZone,
}: LetterFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const sendsMail = useSendsMail();
  const fill = useRef<HTMLButtonElement>(null);
  const { typed = draft, errors = {} }: { typed?: Record<string, string>; errors?: Record<string, string> } =
    returned ?? {};
  return (
    <Panel>
      <Form method="post" encType="multipart/form-data" className="panel-body stack" preventScrollReset>
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="intent" value="draft" className="editor-submit" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="letter" value={typed.letter ?? letter} />
        {templates.length > 0 && (
          <div className="letter-template">
            <Field id="template" label="Template" hint="Choosing one fills in subject and text.">
              {(control) => (
                <Select
                  {...control}
                  name="template"
                  defaultValue={typed.template}
                  onChange={() => fill.current?.click()}
                >
                  <option value="">None</option>
                  {templates.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <StaffButton ref={fill} type="submit" name="intent" value="fill">
              Use it
            </StaffButton>
          </div>
        )}
        <Field id="email" label="To" error={errors.email}>
          {(control) => (
            <Select {...control} name="email" defaultValue={typed.email || recipients[0]?.email}>
              {recipients.map(({ name, email }) => (
                <option key={email} value={email}>
                  {name ? `${name}, ${email}` : email}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="subject" label="Subject" required error={errors.subject}>
          {(control) => (
            <Input
              key={draft.subject}
              {...control}
              required={false}
              aria-required
              name="subject"
              maxLength={200}
              defaultValue={typed.subject}
            />
          )}
        </Field>
        <Field
          id="text"
          label="Letter"
          required
          error={errors.text}
          hint={
            <>
              The event fills in{' '}
              {Object.keys(MERGE_FIELDS)
                .map((name) => `{${name}}`)
                .join(', ')}
              .
            </>
          }
        >
          {(control) => (
            <Textarea
              key={draft.text}
              {...control}
              required={false}
              aria-required
              name="text"
              rows={14}
              defaultValue={typed.text}
            />
          )}
        </Field>
        <LetterFiles key={files.length} files={files} documents={documents} error={errors.files} isBusy={isBusy} />
        {missing && !returned && (
          <Note tone="warn" title="Something is missing.">
            {missing}
          </Note>
        )}
        {!sendsMail && (
          <Note>No mail server is set up, so the letter waits in the outbox. Please pass it on yourself.</Note>
        )}
        <Field
          id="send_at"
          label="Day and time"
          hint={`Only for Send later. ${formatTimeZone(timeZone, opened)}.`}
          error={errors.send_at}
        >
          {(control) => (
            <Input {...control} type="datetime-local" name="send_at" step={900} defaultValue={typed.send_at} />
          )}
        </Field>
        <div className="staff-actions">
          <SubmitButton variant="primary" name="intent" value="send" isBusy={isBusy}>
            {sendsMail ? 'Send' : 'Keep in the outbox'}
          </SubmitButton>
          <SubmitButton name="intent" value="later" isBusy={isBusy}>
            Send later
          </SubmitButton>
          <SubmitButton name="intent" value="preview" isBusy={isBusy}>
            Preview
          </SubmitButton>
          {(draft.subject || draft.text || files.length > 0) && (
            <SubmitButton variant="ghost" name="intent" value="discard" isBusy={isBusy}>
              Discard
            </SubmitButton>
          )}
        </div>
        <DraftAutosave action={`/event/${event.id}/letter/draft`} timeZone={timeZone} />
      </Form>
      <p className="panel-body">
        <Link to="/letter-templates">
          {templates.length > 0 ? 'Change the templates' : 'Add a template for letters'}
        </Link>
      </p>
    </Panel>
  );
}

type LetterFilesProps = Pick<LetterFormProps, 'files' | 'documents'> & { error?: string; isBusy: boolean };

/** What the letter carries, and what it can. */
function LetterFiles({ files, documents, error, isBusy }: LetterFilesProps) {
  return (
    <fieldset id="attachments" className="stack">
      <legend>Attachments</legend>
      {files.length > 0 && (
        <ul className="letter-files" aria-label="Attached">
          {files.map(({ id, file_name, size, not_kept }) => (
            <li key={id}>
              <span>
                {file_name}{' '}
                <small>{size === null ? `Not attached: ${not_kept ?? 'It is lost.'}` : formatFileSize(size)}</small>
              </span>
              <SubmitButton
                variant="ghost"
                name="intent"
                value={`remove ${id}`}
                isBusy={isBusy}
                aria-label={`Remove ${file_name}`}
              >
                Remove
              </SubmitButton>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <details>
          <summary>Documents of this event</summary>
          <ul className="letter-files">
            {documents.map(({ id, file_name, category }) => (
              <li key={id}>
                <label>
                  <input type="checkbox" name="document" value={id} /> {file_name} <small>{category}</small>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Field id="files" label="Files" hint={ATTACHMENTS_HINT} error={error}>
        {(control) => <Input {...control} type="file" name="files" multiple accept={ATTACHMENTS_ACCEPT} />}
      </Field>
      <p>
        <SubmitButton name="intent" value="attach" isBusy={isBusy}>
          Attach
        </SubmitButton>
      </p>
    </fieldset>
  );
}
