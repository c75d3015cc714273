/** Of a host: 'www.Flowers.example' and 'flowers.example' are one site. */
export function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
