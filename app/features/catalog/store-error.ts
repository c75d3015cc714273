import { UserError, type UserErrorCode } from '~/lib/user-error';

export type StoreStatus = 400 | 404 | 409 | 429 | 503;

const CODES: Record<StoreStatus, UserErrorCode> = {
  400: 'invalid',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many',
  503: 'unavailable',
};

export function storeError(status: StoreStatus, message: string, field?: string): UserError {
  return new UserError(status, CODES[status], message, field ? { [field]: message } : {});
}
