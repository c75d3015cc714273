export const HONEYPOT = 'second-link';
export const HONEYPOT_FILLED = 'Please leave this field empty. Only machines fill it in.';
