/** From a proxy while the program restarts, or from the program while its database is away. */
export function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504;
}
