/** Marks the element that gets the focus instead of the `<h1>`, such as the result of a form. */
export const FOCUS_TARGET = { 'data-focus-target': '', tabIndex: -1 } as const;
