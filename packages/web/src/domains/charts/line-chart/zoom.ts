/** The CSS zoom of an element. Browsers that do not report it draw slightly less sharply. */
export function zoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1;
}
