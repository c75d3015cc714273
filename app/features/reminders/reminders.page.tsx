import '~/ui/form-page.css';
import './reminders.css';
import type { ReactNode } from 'react';
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import type { ActionError } from '~/lib/action-error';
import { connectionAdvice } from '~/lib/connection-lost';
import { formFields } from '~/lib/form-fields';
import { HONEYPOT } from '~/lib/honeypot';
import { withOfflineFallback } from '~/lib/offline-fallback';
import type { PageHandle } from '~/lib/page-handle';
import { parseForm } from '~/lib/parse-form';
import { searchMeta } from '~/lib/search-appearance';
import { OCCASION_KEYS, OCCASION_LABELS } from '~/lib/product-choices';
import { getContext } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Field, Input, Select } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { Note } from '~/ui/note';
import { useTypedFields } from '~/ui/use-typed-fields';
import type { Route } from './+types/reminders.page';
import { reminderForm } from './reminders.schema';
import { addReminder } from './reminders.server';

export const handle: PageHandle = { query: ['sent'], hydrate: 'touch' };

const NOT_SAVED = 'Not saved';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  if (!sendsMail(context)) throw data(null, 404);
  return readIntro(context, '/reminders');
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!sendsMail(context)) throw data(null, 404);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: NOT_SAVED, typed, marksOnly: true, keepsTyped: true }, async () => {
    const { [HONEYPOT]: _, ...reminder } = parseForm(reminderForm, typed);
    await addReminder(context, reminder);
    return redirect('/reminders?sent=1', 303);
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = `What you typed did not reach us. It is still here. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { error: { title: NOT_SAVED, description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.search);

const LABELS: Record<string, string> = {
  occasion: 'Occasion',
  about: 'Whose day it is',
  month: 'Month',
  day: 'Day',
  email: 'Your email',
  [HONEYPOT]: 'The empty field',
};

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2028, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
);
const DAYS = Array.from({ length: 31 }, (_, day) => `${day + 1}`);

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, lead } = loaderData;
  const [search] = useSearchParams();
  const { error, errors = {}, typed = {} }: Partial<ActionError> = actionData ?? {};
  const isSent = search.has('sent') && !actionData;
  const isBusy = useNavigation().formMethod === 'POST';
  const { fields, form } = useTypedFields(typed);
  return (
    <div className="wrap twelve form-beside">
      <div className="form-page">
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {isSent && (
          <Note tone="ok" title="Check your email." isResult>
            Open the link in our message to confirm. Until you do, we send nothing else.
          </Note>
        )}
        <Form className="form-page-form" method="post" action="/reminders" key={isSent ? 'sent' : 'form'} {...form}>
          <FormErrors
            error={error}
            errors={Object.entries(errors).map(([id, message]) => ({ id, label: LABELS[id] ?? id, message }))}
          />
          <div className="field-grid">
            <Choices id="occasion" value={typed.occasion} error={errors.occasion}>
              {OCCASION_KEYS.filter((key) => key !== 'sympathy').map((key) => (
                <option key={key} value={key}>
                  {OCCASION_LABELS[key]}
                </option>
              ))}
            </Choices>
            <Field id="about" label={LABELS.about} hint="For example, Mom. Only you see it." error={errors.about}>
              {(control) => (
                <Input {...control} name="about" maxLength={60} autoComplete="off" defaultValue={typed.about} />
              )}
            </Field>
            <Choices id="month" value={typed.month} error={errors.month}>
              {MONTHS.map((month, at) => (
                <option key={month} value={at + 1}>
                  {month}
                </option>
              ))}
            </Choices>
            <Choices id="day" value={typed.day} error={errors.day}>
              {DAYS.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </Choices>
            <Field id="email" label={LABELS.email} required error={errors.email} className="field-full">
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  name="email"
                  autoComplete="email"
                  maxLength={254}
                  defaultValue={typed.email}
                />
              )}
            </Field>
          </div>
          <HoneypotField id={HONEYPOT} error={errors[HONEYPOT]} />
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Remind me
          </Button>
          <p className="field-hint">Each email has a link that ends the reminders and deletes your address.</p>
        </Form>
      </div>
      <CalendarLeaf {...fields} />
      <div className="tail" />
    </div>
  );
}

type CalendarLeafProps = { month?: string; day?: string; occasion?: string; about?: string };

function CalendarLeaf({ month, day, occasion, about }: CalendarLeafProps) {
  const label = OCCASION_KEYS.find((key) => key === occasion);
  return (
    <aside className="form-aside" aria-label="The day, as you chose it">
      <div className="calendar-leaf">
        <p>{MONTHS[Number(month) - 1] ?? 'Month'}</p>
        <p className="num">{day || 'Day'}</p>
        <p>{[label && OCCASION_LABELS[label], about].filter(Boolean).join(', ') || 'Whose day it is'}</p>
      </div>
    </aside>
  );
}

type ChoicesProps = { id: string; value?: string; error?: string; children: ReactNode };

function Choices({ id, value, error, children }: ChoicesProps) {
  return (
    <Field id={id} label={LABELS[id]} required error={error}>
      {(control) => (
        <Select {...control} name={id} defaultValue={value ?? ''}>
          <option value="">Choose</option>
          {children}
        </Select>
      )}
    </Field>
  );
}
