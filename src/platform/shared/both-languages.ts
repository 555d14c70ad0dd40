import { z } from 'zod'

/** A text in both languages, as it is answered. */
export const BothLanguages = z.object({ en: z.string(), ar: z.string() })

/** A text in both languages as it is typed, each of at least `min` and at most `max` characters. */
export const bothLanguages = (max: number, min = 0) => {
  const text = z.string().trim().min(min).max(max)
  return z.strictObject({ en: text, ar: text })
}
