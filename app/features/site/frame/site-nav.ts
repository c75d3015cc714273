import { useRouteLoaderData } from 'react-router';
import { arrangeMenu, type MenuName, type ShownGroup, type ShownLink, showMenu } from '~/features/menus/menus';
import type { Menus } from '~/features/menus/menus.server';
import { useEmptyPages, useServiceNames } from '~/features/studio/use-studio';

/** What visitors see of a menu: the specification's, until staff change it. */
export function useMenu(menu: MenuName): (ShownLink | ShownGroup)[] {
  const { stored, own = [] } = useRouteLoaderData<() => { menus?: Menus }>('root')?.menus ?? {};
  return showMenu(arrangeMenu(menu, stored?.[menu], own, useServiceNames()), useEmptyPages());
}
