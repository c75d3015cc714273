import './menu-manager.css';
import { data, Form, useNavigation } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import type { ActionError } from '~/lib/action-error';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { sectionErrors } from '~/lib/section-form';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { StaffTabs } from '~/ui/staff-tabs';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/menu-manager.page';
import { menuForm, typedEntries } from './menu.schema';
import { MenuEditor } from './menu-editor';
import { arrangeMenu, isMenuName, MENU_NAMES, type MenuEntry, type MenuName, pagesForMenus } from './menus';
import { readMenu, saveMenu } from './menus.server';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/menu-manager';
const ADDRESSES: Record<MenuName, string> = { header: PATH, phone: `${PATH}/phone`, footer: `${PATH}/footer` };
const TABS = Object.entries(ADDRESSES).map(([menu, to]) => ({ to, label: MENU_NAMES[menu as MenuName] }));

const TEXTS: Record<MenuName, string> = {
  header: 'The line at the top of each page on a computer. Short names keep it in one line.',
  phone: 'What the menu button opens on a phone.',
  footer: 'The quick links at the foot of each page.',
};

/** Throws a 404. */
function requireMenu({ menu = 'header' }: { menu?: string }): MenuName {
  if (!isMenuName(menu)) throw data(null, 404);
  return menu;
}

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const menu = requireMenu(params);
  const { own, names, ...stored } = await readMenu(getContext(args), menu);
  const standard = arrangeMenu(menu, undefined, own).map(({ key }) => key);
  return {
    menu,
    ...stored,
    own,
    names,
    standard,
    pages: pagesForMenus(own, names),
    isResetting: url.searchParams.has('reset'),
  };
}

export async function action({ params, request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const menu = requireMenu(params);
  const typed = await formFields(request);
  const read = async () => ({ entries: (await readMenu(context, menu)).entries.map(entryText).join('\n') });
  const record = { table: 'site_menus', id: menu, labels: { entries: 'Menu' }, read } as const;
  return runAction(context, { typed, record }, async () => {
    const isReset = typed.intent === 'reset';
    await saveMenu(context, menu, versionIn(typed), isReset ? undefined : parseMenu(typed));
    const description = isReset ? 'The standard menu is back.' : 'Visitors see the menu like this now.';
    return redirectWithFlash(context, ADDRESSES[menu], { title: 'Success!', description });
  });
}

function entryText({ name, label, group, hidden }: MenuEntry) {
  return `${group && '– '}${label || name}${hidden ? ' (hidden)' : ''}`;
}

function parseMenu(typed: Record<string, string>) {
  const { success, data: menu, error } = menuForm.safeParse({ sections: typedEntries(typed) });
  if (success) return menu.sections;
  throw invalid(sectionErrors(error));
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Menus') }];

export default function MenuManager({ loaderData, actionData }: Route.ComponentProps) {
  const { menu, entries, isStandard, version, own, names, standard, pages, isResetting } = loaderData;
  const here = ADDRESSES[menu];
  const isBusy = useNavigation().formAction === here;
  const form = useFocusFirstError(actionData);
  const { errors = {}, typed }: Partial<ActionError> = actionData ?? {};
  return (
    <>
      <StaffHeader
        title="Menus"
        text="Order, rename and hide what the menus of your site show. Pages with nothing on them are left out by themselves."
        actions={
          <>
            <StaffButtonLink to="/page-manager">Pages</StaffButtonLink>
            {!isStandard && (
              <StaffButtonLink id="reset-menu" to={`${here}?reset=menu`} {...OPENS_DIALOG}>
                Back to the standard menu
              </StaffButtonLink>
            )}
          </>
        }
      />
      <StaffTabs label="Menus" pages={TABS} />
      <Form ref={form} method="post" action={here} replace noValidate={useHydrated()} key={`${menu} ${version}`}>
        <ErrorToast error={isResetting ? undefined : actionData?.error} />
        <EditVersion version={version} returned={actionData} />
        <Panel>
          <div className="panel-body">
            <p className="text-ink-quiet">{TEXTS[menu]} Without a name of yours, an entry has its standard one.</p>
            <MenuEditor
              stored={typed ? arrangeMenu(menu, typedEntries(typed), own, names) : entries}
              pages={pages}
              standard={standard}
              errors={errors}
            />
          </div>
        </Panel>
        <div className="menu-foot">
          <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
            Save menu
          </SubmitButton>
        </div>
      </Form>
      {isResetting && (
        <EditDialog title="Back to the standard menu" returnTo={here} focusOnClose="reset-menu">
          <DialogForm intent="reset" submit="Use the standard menu" returnTo={here} error={actionData?.error}>
            <EditVersion version={version} returned={actionData} />
            <p>Your own order, names and pages of this menu are deleted.</p>
          </DialogForm>
        </EditDialog>
      )}
    </>
  );
}
