/** Ink on white paper whatever the skin: a document keeps the colours it has. */
const INK = 'rgb(22 33 31 / 0.11)'
const ANGLE = -Math.PI / 7
/** Letters are as high as a part of the page's width, within bounds; the lines of words stand seven letters apart. */
const PART = 19
const [SMALLEST, LARGEST] = [13, 24]
const LEADING = 7

/**
 * Draws who looks, and when, across a page: into the picture itself, so that a photograph or a copy of what is on the screen
 * carries it too.
 */
export function drawWatermark(canvas: HTMLCanvasElement, words: string, ratio: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.save()
  context.fillStyle = INK
  const size = Math.min(LARGEST, Math.max(SMALLEST, width / ratio / PART)) * ratio
  context.font = `600 ${size}px "IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif`
  context.textBaseline = 'middle'
  context.translate(width / 2, height / 2)
  context.rotate(ANGLE)
  const reach = Math.hypot(width, height) / 2
  const gap = context.measureText(words).width + size * 3
  for (let y = -reach, row = 0; y < reach; y += size * LEADING, row++)
    for (let x = -reach - (row % 2) * (gap / 2); x < reach; x += gap) context.fillText(words, x, y)
  context.restore()
}
