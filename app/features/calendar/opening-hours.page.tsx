import type { StaffHandle } from '~/lib/areas';
import './opening-hours.css';
import { Form, useNavigation } from 'react-router';
import { readSettings, readStudio } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import { DAY_STATES, formatHours, MONDAY_FIRST, WEEKDAYS } from '~/lib/business-hours';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION, versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { LinkButton } from '~/ui/button';
import { Choice, Field, Input, Select } from '~/ui/field';
import { Panel, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/opening-hours.page';
import { DAY_PARTS, fieldName, HOURS_LABELS, openingHoursForm, typedHours } from './opening-hours.schema';

export const handle: StaffHandle = { area: 'settings' };

const HERE = '/opening-hours';

export async function loader(args: Route.LoaderArgs) {
  const { hours, version } = await readStudio(getContext(args));
  return { hours, version };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  const read = async () => {
    const { hours } = await readSettings(context);
    return typedHours(hours);
  };
  return runAction(context, { typed, record: { table: 'studio_settings', labels: HOURS_LABELS, read } }, async () => {
    const hours = parseForm(openingHoursForm, typed);
    await context.transaction(async ({ db, now }) => {
      const changes = { hours: JSON.stringify(hours), hours_set_at: now(), updated_at: now(), version: NEXT_VERSION };
      const update = db
        .updateTable('studio_settings')
        .set(changes)
        .where(hasVersion(versionIn(typed)));
      assertNotStale(await update.executeTakeFirstOrThrow());
    });
    const description = formatHours(hours).join('; ') || 'The studio is closed all week.';
    return redirectWithFlash(context, HERE, { title: 'Success!', description });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Opening hours') }];

export default function OpeningHoursPage({ loaderData: { hours, version }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === HERE;
  const isHydrated = useHydrated();
  const form = useFocusFirstError(actionData);
  const { errors = {}, typed = typedHours(hours) }: Partial<ActionError> = actionData ?? {};
  return (
    <>
      <StaffHeader
        title="Opening hours"
        text="An ordinary week. Contact, booking, delivery, pickup, emails and search engines follow at once."
        actions={<StaffButtonLink to="/closed-days">Closed days</StaffButtonLink>}
      />
      <Form ref={form} method="post" replace noValidate={isHydrated} key={version}>
        <ErrorToast error={actionData?.error} />
        <EditVersion version={version} returned={actionData} />
        <Panel title="Every week">
          <div className="panel-body">
            <p>
              On a day without deliveries you can still bring flowers to services, for example on Saturday from 9 to 12.
              That day is then offered for funeral homes and other places of a service alone.
            </p>
            {MONDAY_FIRST.map((weekday, at) => {
              const before = MONDAY_FIRST[at - 1];
              const name = (part: Parameters<typeof fieldName>[0]) => fieldName(part, weekday);
              return (
                <fieldset key={weekday} className="day-hours">
                  <legend>{WEEKDAYS[weekday]}</legend>
                  <Field id={name('state')} label="The studio is" error={errors[name('state')]}>
                    {(control) => (
                      <Select
                        {...control}
                        name={name('state')}
                        defaultValue={typed[name('state')]}
                        onChange={({ target: { form, value } }) =>
                          value === 'closed' && uncheck(form?.elements.namedItem(name('delivers')))
                        }
                      >
                        {Object.entries(DAY_STATES).map(([state, label]) => (
                          <option key={state} value={state}>
                            {label}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Field>
                  {(['opens', 'closes'] as const).map((part) => (
                    <Field
                      key={part}
                      id={name(part)}
                      label={part === 'opens' ? 'From' : 'Until'}
                      className="if-open"
                      error={errors[name(part)]}
                    >
                      {(control) => (
                        <Input {...control} type="time" name={name(part)} defaultValue={typed[name(part)]} required />
                      )}
                    </Field>
                  ))}
                  <Choice
                    type="checkbox"
                    name={name('delivers')}
                    defaultChecked={typed[name('delivers')] === 'on'}
                    label="We deliver"
                  />
                  {(['service_opens', 'service_closes'] as const).map((part) => (
                    <Field
                      key={part}
                      id={name(part)}
                      label={part === 'service_opens' ? 'To services from' : 'To services until'}
                      className="if-no-delivery"
                      error={errors[name(part)]}
                    >
                      {(control) => (
                        <Input {...control} type="time" name={name(part)} defaultValue={typed[name(part)]} />
                      )}
                    </Field>
                  ))}
                  {isHydrated && before !== undefined && (
                    <LinkButton onClick={({ currentTarget: { form } }) => form && copyDay(form, before, weekday)}>
                      Same as {WEEKDAYS[before]}
                    </LinkButton>
                  )}
                </fieldset>
              );
            })}
          </div>
        </Panel>
        <div className="opening-hours-foot">
          <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
            Save hours
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

function copyDay({ elements }: HTMLFormElement, from: number, to: number) {
  for (const part of DAY_PARTS) {
    const [source, target] = [from, to].map((weekday) => elements.namedItem(fieldName(part, weekday)));
    if (source instanceof HTMLSelectElement && target instanceof HTMLSelectElement) target.value = source.value;
    if (!(source instanceof HTMLInputElement && target instanceof HTMLInputElement)) continue;
    if (source.type === 'checkbox') target.checked = source.checked;
    else target.value = source.value;
  }
}

/** Whoever closes a day delivers on it only if they say so again. */
function uncheck(box: Element | RadioNodeList | null | undefined) {
  if (box instanceof HTMLInputElement) box.checked = false;
}
