/** The pages that people put into frames of other sites, by the one segment with their token and nothing after it. */
const EMBEDDED_PAGE = /^\/(?:chart|project\/map)\/embedded\/token\/[\w-]+$/;

/** Whether a path, as it stands in an address without its query, is a page that other sites may show in a frame. */
export function isEmbeddedPage(path: string): boolean {
  return EMBEDDED_PAGE.test(path);
}
