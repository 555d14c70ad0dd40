/** Ink on white paper whatever the skin: a document keeps the colours it has. */
const INK = 'rgb(22 33 31 / 0.13)'
const ANGLE = -Math.PI / 7
const SIZE = 26
const STEP_DOWN = 190
const STEP_ASIDE = 90

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
  context.font = `600 ${SIZE * ratio}px "IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif`
  context.textBaseline = 'middle'
  context.translate(width / 2, height / 2)
  context.rotate(ANGLE)
  const reach = Math.hypot(width, height) / 2
  const gap = context.measureText(words).width + STEP_ASIDE * ratio
  for (let y = -reach, row = 0; y < reach; y += STEP_DOWN * ratio, row++)
    for (let x = -reach - (row % 2) * (gap / 2); x < reach; x += gap) context.fillText(words, x, y)
  context.restore()
}
