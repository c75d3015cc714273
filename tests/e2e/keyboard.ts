import { expect, type Locator, type Page } from '@playwright/test';

/** The store has the most focus stops. */
const MAX_STEPS = 120;

/** Presses Tab until `target` has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press(key);
    await seesFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STEPS} times ${key} did not lead to ${String(target)}.`);
}

/** The focused element, or one around it, has a visible outline or ring at once. */
async function seesFocus(page: Page) {
  await expect
    .configure({ soft: true })
    .poll(() => focusOn(page), 'The focus can be seen')
    .toBe('seen');
}

function focusOn(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    // The parts of a date show their own focus, drawn by the browser inside the field.
    if (focused.matches('input[type=date]')) return 'seen';
    const shown = [focused, focused.parentElement].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const { top, bottom, width } = focused.getBoundingClientRect();
    const isInSight = width > 0 && bottom > 0 && top < innerHeight;
    return shown && isInSight ? 'seen' : focused.outerHTML.slice(0, 200);
  });
}
