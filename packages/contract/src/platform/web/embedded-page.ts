/** Pages that other sites may embed. The token is the last path segment. */
const EMBEDDED_PAGE = /^\/(?:chart|dashboard|project\/map)\/embedded\/token\/[\w-]+$/;

/**
 * Whether other sites may embed the page at this path.
 * @param path the path of a URL, without its query
 */
export function isEmbeddedPage(path: string): boolean {
  return EMBEDDED_PAGE.test(path);
}
