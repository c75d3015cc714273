import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';

const STAFF_LAYOUTS = ['features/admin/admin-layout.tsx', 'features/site/frame/preview-layout.tsx'];

interface Leaf {
  path: string;
  file: string;
  isStaff: boolean;
}

function leaves(entries: RouteConfigEntry[], above = '', isStaff = false): Leaf[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const here = path ? `${above}/${path}` : above;
    const needsStaff = isStaff || STAFF_LAYOUTS.includes(file);
    const own = children && !path ? [] : [{ path: here || '/', file, isStaff: needsStaff }];
    return [...own, ...(children ? leaves(children, here, needsStaff) : [])];
  });
}

/** Every route with its file, and whether only staff may open it. */
export function everyRoute(): Leaf[] {
  return leaves(routes);
}

/** Whether the route has an action. */
export function takesForms({ file }: Leaf): boolean {
  const source = readFileSync(`app/${file}`, 'utf8');
  return /export (async )?function action|export const action/.test(source);
}
