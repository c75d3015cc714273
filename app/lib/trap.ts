/** The name of a field that nobody sees: what fills it in is a machine. */
export const TRAP = 'second-link';
export const TRAP_SPRUNG = 'Please leave this field empty. Only machines fill it in.';
