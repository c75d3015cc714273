/** Shared by all studios of the tests, as by equal processes. */
export const APP_SECRET = 'what the studios of these tests sign with';
