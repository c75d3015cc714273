import type { StaffHandle } from '~/lib/areas';
import './email-manager.css';
import { Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { isOneLine } from '~/features/studio/compose-email.server';
import { readStudio } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import type { Flash } from '~/lib/flash';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffHeader, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/edit-email.page';
import { describePlaceholders, previewEmail, sendSample } from './email-preview.server';
import { EmailPreviewFrame } from './email-preview-frame';
import {
  fieldLabels,
  readEmailTexts,
  requireEmail,
  resetTexts,
  saveTexts,
  switchEmail,
  undoReset,
} from './email-texts.server';
import { PlaceholderList } from './placeholder-list';
import { RECIPIENTS } from './recipients';

export const handle: StaffHandle = { area: 'settings' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const email = requireEmail(params.id);
  const [studio, stored] = await Promise.all([readStudio(context), readEmailTexts(context, email)]);
  return {
    ...stored,
    email: {
      isOptional: email.isOptional ?? false,
      id: email.id,
      title: email.title,
      to: RECIPIENTS[email.to],
      sent: email.sent,
    },
    fields: Object.entries(fieldLabels(email)).map(([name, label]) => ({
      name,
      label,
      isLine: isOneLine(name),
      isRequired: name.startsWith('subject'),
    })),
    samples: Object.keys(email.samples),
    placeholders: describePlaceholders(email, studio),
    preview: await previewEmail(context, email, stored.texts),
    canTest: sendsMail(context),
  };
}

type Returned = ActionError & { tested?: Flash };

export async function action({ params, request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const email = requireEmail(params.id);
  const typed = await formFields(request);
  const here = `/email-manager/${email.id}`;
  const read = async () => (await readEmailTexts(context, email)).texts;
  const record = { table: 'email_texts', id: email.id, labels: fieldLabels(email), read } as const;
  return runAction(context, { typed, record }, async (): Promise<Returned | Response> => {
    switch (typed.intent) {
      case 'test':
        return { errors: {}, typed, tested: await sendSample(context, member, email, typed) };
      case 'reset':
        await resetTexts(context, member, email, typed);
        return redirectWithFlash(context, here, { title: 'Success!', description: 'The email has its default texts.' });
      case 'switch-off':
      case 'switch-on': {
        const isOff = typed.intent === 'switch-off';
        await switchEmail(context, email, isOff);
        const description = isOff ? 'It is no longer sent.' : 'It is sent again.';
        return redirectWithFlash(context, here, { title: isOff ? 'Switched off' : 'Switched on', description });
      }
      case 'undo-reset':
        await undoReset(context, member, email, typed);
        return redirectWithFlash(context, here, { title: 'Success!', description: 'Your texts are back.' });
      default:
        await saveTexts(context, member, email, typed);
        return redirectWithFlash(context, here, { title: 'Success!', description: 'The next email has these texts.' });
    }
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.email.title ?? 'Email') },
];

export default function EditEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, fields, texts, version, isChanged, hasReplaced, isOff, samples, placeholders, preview, canTest } =
    loaderData;
  const here = `/email-manager/${email.id}`;
  const isBusy = useNavigation().formAction === here;
  const form = useFocusFirstError(actionData);
  const { errors = {}, typed, tested }: Partial<Returned> = actionData ?? {};
  return (
    <>
      <BackLink to="/email-manager">all emails</BackLink>
      <StaffHeader title={email.title} text={`To: ${email.to}. ${email.sent}`} />
      {email.isOptional && (
        <Form method="post" className="space-below">
          <Note title={isOff ? 'This email is switched off.' : 'This email is sent.'} {...(isOff && { tone: 'warn' })}>
            <StaffButton type="submit" name="intent" value={isOff ? 'switch-on' : 'switch-off'}>
              {isOff ? 'Send it again' : 'Stop sending it'}
            </StaffButton>
          </Note>
        </Form>
      )}
      {hasReplaced && (
        <Form method="post" className="space-below">
          <Note title="These are the default texts.">
            <input type="hidden" name="version" value={version} />
            <StaffButton type="submit" name="intent" value="undo-reset">
              Undo: bring my texts back
            </StaffButton>
          </Note>
        </Form>
      )}
      <div className="email-editor" key={version}>
        <Form ref={form} method="post" replace noValidate={useHydrated()}>
          <ErrorToast error={actionData?.error} />
          <EditVersion version={version} returned={actionData} />
          {tested && (
            <Note live isResult tone={tested.variant ? 'danger' : 'ok'} title={tested.title} className="space-below">
              {tested.description}
            </Note>
          )}
          <Panel>
            <div className="panel-body">
              {fields.map(({ name, label, isLine, isRequired }) => (
                <Field key={name} id={name} label={label} required={isRequired} error={errors[name]}>
                  {(control) => {
                    const text = typed?.[name] ?? texts[name] ?? '';
                    if (isLine) return <Input {...control} name={name} maxLength={200} defaultValue={text} />;
                    const rows = Math.min(8, 1 + text.split('\n').length + Math.floor(text.length / 70));
                    return <Textarea {...control} name={name} rows={rows} maxLength={3000} defaultValue={text} />;
                  }}
                </Field>
              ))}
              {samples.length > 1 && (
                <Field id="sample" label="Preview and test">
                  {(control) => (
                    <Select {...control} name="sample" defaultValue={typed?.sample}>
                      {samples.map((sample) => (
                        <option key={sample}>{sample}</option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
              <div className="staff-actions">
                <SubmitButton variant="primary" isBusy={isBusy} busy="Saving..." name="intent" value="save">
                  Save texts
                </SubmitButton>
                {canTest && (
                  <StaffButton type="submit" name="intent" value="test">
                    Send a test to me
                  </StaffButton>
                )}
                {isChanged && (
                  <StaffButton type="submit" variant="ghost" name="intent" value="reset">
                    Reset to the default texts
                  </StaffButton>
                )}
              </div>
            </div>
          </Panel>
        </Form>
        <div className="email-beside">
          <EmailPreviewFrame form={form} address={`${here}/preview`} first={preview} />
          <PlaceholderList form={form} placeholders={placeholders} />
        </div>
      </div>
    </>
  );
}
