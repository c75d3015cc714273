import { expect, test } from 'vitest';
import { BuildError } from './build.ts';
import { explain } from './explain.ts';

test.each([
  [{ code: 'EADDRINUSE', port: 3000 }, 'The port 3000 is taken by another program. Set PORT to a free one.'],
  [{ code: 'EADDRNOTAVAIL', address: '192.0.2.1' }, 'The address 192.0.2.1 is not one of this machine.'],
  [{ code: 'EACCES', port: 80 }, 'The port 80 needs rights this user does not have. Set PORT to a higher one.'],
  [{ code: 'EACCES', path: '/srv/data' }, 'This user has no access to /srv/data.'],
  [{ code: 'EPERM', path: '/srv/data' }, 'This user has no access to /srv/data.'],
  [{ code: 'EROFS', path: '/srv/data' }, '/srv/data lies on a disk that can only be read.'],
  [{ code: 'ENOSPC', path: '/srv/data/a' }, 'There is no room left on the disk for /srv/data/a.'],
  [
    { code: 'XX001' },
    'The database is damaged. It says: it failed. Keep this data folder, check the disk, and restore',
  ],
  [{ code: '58030' }, 'The database is damaged. It says: it failed.'],
  [{ cause: { code: 'XX001', message: 'no' } }, 'The database is damaged. It says: no.'],
  [{ code: 'ENOSPC' }, 'There is no room left on the disk.'],
  [{ code: 'ECONNREFUSED' }, 'The database of DATABASE_URL cannot be used: it failed.'],
  [{ code: 'ENOTFOUND' }, 'The database of DATABASE_URL cannot be used: it failed.'],
  [{ code: '28P01' }, 'The database of DATABASE_URL cannot be used: it failed.'],
  [{ code: '3D000' }, 'The database of DATABASE_URL cannot be used: it failed.'],
])('%j is explained', (properties, sentence) => {
  expect(explain(Object.assign(new Error('it failed'), properties))).toContain(sentence);
});

test('a build that is missing explains itself', () => {
  expect(explain(new BuildError('Run npm run build.'))).toBe('Run npm run build.');
});

test.each([new TypeError('x is undefined'), Object.assign(new Error('x'), { code: '23505' }), 'text', null, undefined])(
  'a bug is not explained away: %s',
  (error) => {
    expect(explain(error)).toBeUndefined();
  },
);
