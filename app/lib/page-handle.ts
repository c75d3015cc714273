export interface PageHandle {
  /**
   * The query parameters that change its response for visitors who are not signed in. Every other one is removed before
   * rendering and before the page cache.
   */
  query: readonly string[];
}
