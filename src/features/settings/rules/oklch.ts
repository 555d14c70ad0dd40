/** A colour as people see it: lightness 0-1, chroma 0-0.4, hue 0-360. Steps of lightness look alike for every hue. */
export type Oklch = { l: number; c: number; h: number }

type Triple = [number, number, number]

const linearOf = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const partOf = (linear: number): number => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)

/** Red, green and blue of `#RRGGBB` in linear light, 0-1. */
export function linearRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255].map(part => linearOf(part / 255)) as Triple
}

/** `#RRGGBB` as OKLCH (Björn Ottosson's matrices). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return { l: lightness, c: Math.hypot(a, bb), h: (hue + 360) % 360 }
}

function linearOfOklch({ l: lightness, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (parts: Triple): boolean => parts.every(part => part >= -0.0005 && part <= 1.0005)

/** OKLCH as `#RRGGBB`; a colour that screens cannot show keeps lightness and hue and loses chroma. */
export function hexOf(colour: Oklch): string {
  let [shown, wanted] = [0, colour.c]
  if (isShown(linearOfOklch(colour))) shown = wanted
  else
    for (let step = 0; step < 20; step++) {
      const middle = (shown + wanted) / 2
      if (isShown(linearOfOklch({ ...colour, c: middle }))) shown = middle
      else wanted = middle
    }
  const parts = linearOfOklch({ ...colour, c: shown }).map(part =>
    Math.round(Math.min(1, Math.max(0, partOf(Math.max(0, part)))) * 255),
  )
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
