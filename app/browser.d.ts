declare module 'virtual:reading-script' {
  /** The address of `entry.reading.ts` as built. */
  const address: string;
  export default address;
}

declare module 'virtual:zip-codes' {
  /** See `scripts/zip-codes.ts`. */
  const text: string;
  export default text;
}

declare module 'virtual:react-router/inject-hmr-runtime';

interface Document {
  /** Speculation Rules: the page is rendered ahead, not yet seen. */
  readonly prerendering?: boolean;
}
