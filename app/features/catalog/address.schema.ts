import { z } from 'zod';
import { isState } from '~/lib/zip-states';

export const NO_STATE = 'Two letters, such as WV.';
export const NO_ZIP = 'Five digits, such as 26501.';

/** With or without the four digits behind it. */
export const ZIP = /^\d{5}(-\d{4})?$/;

export const stateInput = z.string({ error: NO_STATE }).trim().toUpperCase().refine(isState, NO_STATE);
export const zipInput = z.string({ error: NO_ZIP }).trim().regex(ZIP, NO_ZIP);
