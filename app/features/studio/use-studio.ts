import { useRouteLoaderData } from 'react-router';
import type { Studio } from './studio.server';

/** The studio's facts and the current year there, from the root loader; nothing when that failed. */
export function useStudio() {
  return useRouteLoaderData<() => { studio: Studio; year: number }>('root');
}
