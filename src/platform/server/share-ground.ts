/** How much of a colour a ground keeps, from the most: what is written on it is light and must be read. */
const DEPTHS = [1, 0.8, 0.64, 0.5, 0.4, 0.3, 0.2]
const LIGHTEST = 0.12

/** A ground made of the club's colour (hex), deep enough for light letters. */
export function groundOf(colour: string): string {
  const parts = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  const deep = DEPTHS.map(depth => parts.map(part => Math.round(part * depth)))
  const dark = deep.find(([r, g, b]) => 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!) <= LIGHTEST)
  return `#${(dark ?? deep.at(-1)!).map(part => part.toString(16).padStart(2, '0')).join('')}`
}
