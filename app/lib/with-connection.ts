import { data } from 'react-router';
import { isAnswer } from './lost-answer';

/** What `serverAction` answers. When it cannot be reached, the page stays as it is and shows `failed`. */
export async function withConnection<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: Failed,
): Promise<Answer | ReturnType<typeof data<Failed>>> {
  try {
    return await serverAction();
  } catch (error) {
    if (isAnswer(error)) throw error;
    // As an error: otherwise the page would be read again, and there is no connection.
    return data(failed, 503);
  }
}
