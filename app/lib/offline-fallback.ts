import { data } from 'react-router';
import { isResponse } from './connection-lost';

export async function withOfflineFallback<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
): Promise<Answer | ReturnType<typeof data<Failed>>> {
  try {
    return await serverAction();
  } catch (error) {
    if (isResponse(error)) throw error;
    // Status 503: otherwise the page would be reloaded without a connection.
    return data(failed, 503);
  }
}
