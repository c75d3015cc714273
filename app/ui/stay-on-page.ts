import { useEffect } from 'react';
import { data, isRouteErrorResponse, replace, useLocation, useMatches } from 'react-router';
import { isConnectionLost } from '~/lib/connection-lost';
import { isGatewayError } from '~/lib/gateway-error';
import { toast } from './toast';

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

let shown: { path: string; hash: string; loaderData: Map<string, unknown> } | undefined;
let followsForm = false;

export function useTrackedPage() {
  const { pathname, search, hash } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaderData = new Map(matches.map((match) => [match.id, match.loaderData]));
    shown = { path: pathOf(new URL(pathname + search, window.location.href)), hash, loaderData };
  });
}

/** Client middleware of the root: if the server cannot be reached, keeps the page with everything typed into it. */
export async function stayOnPage({ request }: { request: Request }, next: () => Promise<unknown>): Promise<unknown> {
  const results = (await next()) as Results;
  const outcomes = Object.values(results);
  const lost = outcomes.filter(({ type, result }) => type === 'error' && isUnanswered(errorIn(result)));
  if (request.method !== 'GET') {
    followsForm = outcomes.some(({ result }) => result instanceof Response);
    if (lost.length > 0) toast(lostToast(FORM));
    // An error status keeps the page from being reloaded.
    for (const outcome of lost) Object.assign(outcome, { type: 'data', result: data(null, 503) });
    return results;
  }
  const isAfterForm = followsForm;
  followsForm = false;
  if (lost.length === 0 || isAfterForm || !shown || shown.path !== pathOf(window.location)) return results;
  if (pathOf(new URL(request.url)) === shown.path) return withShownData(results, shown.loaderData);
  toast(lostToast(PAGE));
  const back = replace(shown.path + shown.hash);
  for (const outcome of lost) outcome.result = back;
  return results;
}

function withShownData(results: Results, loaderData: Map<string, unknown>): Results {
  for (const [id, outcome] of Object.entries(results)) {
    const kept = loaderData.get(id);
    if (outcome.type === 'error' && kept !== undefined) Object.assign(outcome, { type: 'data', result: kept });
  }
  return results;
}

/** Loaders and actions say `data` themselves; what is only text comes from a proxy or from around them. */
function isUnanswered(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return isConnectionLost(error);
  return isGatewayError(error.status) && typeof error.data === 'string';
}

const FORM = 'We do not know whether this was sent. What you typed is still here. Please try again in a minute.';
const PAGE = 'What you typed is still here. Please try again in a minute.';
const OFFLINE = 'What you typed is still here. Please try again once you are connected.';

function lostToast(description: string) {
  const variant = 'destructive' as const;
  if (!navigator.onLine) return { variant, title: 'You are offline.', description: OFFLINE };
  return { variant, title: 'We could not be reached.', description };
}

const WRAPPED = data(null).constructor as new () => { data: unknown };

/** React Router wraps an action's error that is no response in `data()`. */
function errorIn(result: unknown): unknown {
  return result instanceof WRAPPED ? result.data : result;
}

function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}
