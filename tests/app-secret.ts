/** Every studio of the tests has the same, as equal processes have. */
export const APP_SECRET = 'what the studios of these tests sign with';
