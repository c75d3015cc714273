/** What a public route exports as `handle`. */
export interface PageHandle {
  /**
   * The query parameters that change its answer, for visitors who are not signed in. Every other one is removed before
   * the page is rendered or looked up in the page cache.
   */
  query: readonly string[];
}
