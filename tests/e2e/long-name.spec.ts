import { runProgram } from '../../scripts/run-program.ts';
import { memoryFolder } from '../memory-folder.ts';
import { changeBySql } from './database.ts';
import { expect, fitsAcross, test, visit } from './site.ts';

/** Of 70 letters. */
const NAME = 'Laurel Ridge and Cheat River Valley Flower Farm, Floral Design Studio.';
/** With the menu of a desktop it is 76 px with any name. */
const mostPx = (width: number) => (width < 1088 ? 72 : 76);

test('a name of 70 letters keeps the header low, and all of it is there', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(120_000);
  const folder = memoryFolder('long-name');
  const program = await runProgram({
    DATA_DIR: folder,
    RHODORA_DEMO: 'off',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'warn',
    MAKE_AVIF: 'off',
  });
  try {
    await changeBySql({ folder }, `update studio_settings set name = '${NAME}'`);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${program.address}/contact`);
      const name = page.locator('.site-header .brand span');
      await expect(name).toHaveText(NAME);
      const { height, isWhole } = await page.locator('.site-header').evaluate((header) => {
        const text = header.querySelector('.brand span');
        // A line that does not fit is more than a few pixels.
        const isWhole = text !== null && text.scrollHeight - text.clientHeight < 5;
        return { height: header.clientHeight, isWhole };
      });
      expect({ width, height, isLow: height <= mostPx(width), isWhole }).toMatchObject({ isLow: true, isWhole: true });
      await fitsAcross(page);
    }
  } finally {
    await program.stop();
  }
});
