const PATH = '/store-manager/routes';

export function routesUrl(day: string, ask: Record<string, string> = {}): string {
  return `${PATH}?${new URLSearchParams({ day, ...ask })}`;
}
