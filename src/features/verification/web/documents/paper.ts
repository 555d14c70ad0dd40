/** How a page is to be drawn: times its natural size, turned by quarters, in device pixels for each of the page's. */
export type Look = { scale: number; quarters: number; ratio: number }

/** One page, ready to be drawn. Natural size in CSS pixels, before turning. */
export type Sheet = {
  width: number
  height: number
  draw(canvas: HTMLCanvasElement, look: Look): { done: Promise<void>; cancel(): void }
  /** What stands on it, for those who listen; empty for pictures. */
  words(): Promise<string>
}

/** A document as a stack of pages. */
export type Paper = { pages: number; sheet(page: number): Promise<Sheet>; close(): void }

/** No side of a drawn page has more device pixels: beyond it browsers draw nothing. */
const MOST_PIXELS = 4096

/** The ratio of device pixels that a page of this size can have. */
export const boundedRatio = (width: number, height: number): number =>
  Math.min(devicePixelRatio || 1, MOST_PIXELS / Math.max(width, height, 1))

/** Gives a canvas the size of a drawn page. */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  canvas.style.inlineSize = `${width}px`
  canvas.style.blockSize = `${height}px`
}

/** What a file is shown as; `copy` is one that is only ever downloaded. */
export function shownAs(type: string): 'pdf' | 'picture' | 'film' | 'copy' {
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('image/')) return 'picture'
  return type === 'video/mp4' ? 'film' : 'copy'
}
