/** The name of a hidden field that only bots fill in. */
export const HONEYPOT = 'second-link';
export const HONEYPOT_FILLED = 'Please leave this field empty. Only machines fill it in.';
