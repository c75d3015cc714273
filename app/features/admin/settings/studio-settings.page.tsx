import type { StaffHandle } from '~/lib/areas';
import './studio-settings.css';
import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router';
import { nearestReadableAccent } from '~/lib/accent';
import type { ActionError } from '~/lib/action-error';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Input, Select, Textarea } from '~/ui/field';
import { Panel, StaffButton, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/studio-settings.page';
import { readStudio } from '~/features/studio/studio.server';
import { SETTING_GROUPS, SETTING_LABELS, typedSetting } from './studio-settings';
import { studioSettingsForm } from './studio-settings.schema';
import { readTypedSettings, saveStudio } from './studio-settings.server';

export const handle: StaffHandle = { area: 'settings' };

const HERE = '/studio-settings';

export async function loader(args: Route.LoaderArgs) {
  return { settings: await readStudio(getContext(args)), zones: Intl.supportedValuesOf('timeZone') };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const sent = await formFields(request);
  const typed = sent.accent_nearest ? { ...sent, accent: sent.accent_nearest } : sent;
  const record = { table: 'studio_settings', labels: SETTING_LABELS, read: () => readTypedSettings(context) } as const;
  return runAction(context, { typed, record }, async () => {
    await saveStudio(context, parseForm(studioSettingsForm, typed), versionIn(typed));
    return redirectWithFlash(context, HERE, { title: 'Success!', description: 'The studio’s settings are saved.' });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Studio settings') }];

export default function StudioSettingsPage({ loaderData: { settings, zones }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === HERE;
  const form = useFocusFirstError(actionData);
  const { errors = {}, typed }: Partial<ActionError> = actionData ?? {};
  return (
    <>
      <StaffHeader
        title="Studio settings"
        text="Name, addresses, and prices of the studio. Public pages follow at once."
        actions={<StaffButtonLink to="/import">Import and export</StaffButtonLink>}
      />
      <Form ref={form} method="post" replace noValidate={useHydrated()} key={String(settings.updated_at)}>
        <ErrorToast error={actionData?.error} />
        <EditVersion version={settings.version} returned={actionData} />
        {SETTING_GROUPS.map((group) => (
          <Panel key={group.title} title={group.title} actions={<p className="text-ink-quiet">{group.text}</p>}>
            <div className="panel-body settings-grid">
              {group.settings.map(({ name, label, hint, required, type, ...input }) => (
                <Field
                  key={name}
                  id={name}
                  label={label}
                  hint={hint}
                  required={required}
                  error={errors[name]}
                  className={type === 'textarea' ? 'field-full' : undefined}
                >
                  {(control) => {
                    const common = { ...control, name, defaultValue: typed?.[name] ?? typedSetting(settings, name) };
                    if (type === 'textarea') return <Textarea {...common} rows={3} />;
                    if (type === 'zone') return <Zones {...common} zones={zones} />;
                    if (type === 'color') return <Color {...common} isRefused={Boolean(errors[name])} />;
                    return <Input {...common} {...input} type={type} className={input.inputMode && 'num'} />;
                  }}
                </Field>
              ))}
            </div>
          </Panel>
        ))}
        <div className="settings-foot">
          <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
            Save settings
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

type ColorProps = ComponentProps<'input'> & { isRefused: boolean };

function Color({ isRefused, ...input }: ColorProps) {
  const color = String(input.defaultValue);
  const nearest = nearestReadableAccent(color);
  return (
    <div className="settings-color">
      <Input {...input} type="color" />
      {isRefused && /^#[0-9a-f]{6}$/i.test(color) && (
        <StaffButton type="submit" name="accent_nearest" value={nearest}>
          <span className="settings-swatch" style={{ background: nearest }} />
          Use {nearest}
        </StaffButton>
      )}
    </div>
  );
}

type ZonesProps = ComponentProps<'select'> & { zones: string[] };

function Zones({ zones, ...select }: ZonesProps) {
  const isHere = (zone: string) => /^(America|US)\//.test(zone);
  return (
    <Select {...select}>
      {[...zones.filter(isHere), ...zones.filter((zone) => !isHere(zone))].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  );
}
