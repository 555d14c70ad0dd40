/** Puts a floating piece into the browser's top layer, where nothing clips or covers it; old browsers go by z-index. */
export function raiseToTop(element: HTMLElement): void {
  if (!element.showPopover) return
  element.popover = 'manual'
  element.showPopover()
}
