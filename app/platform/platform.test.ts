import { expect, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';

test('the program answers on a fresh database', async () => {
  const studio = await openStudio();
  expect((await studio.asVisitor().get('/readyz')).status).toBe(200);
});
