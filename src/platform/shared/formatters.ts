type Maker<O, F> = new (locale: string, options: O) => F

const kept = new Map<string, unknown>()

/**
 * A formatter of `Intl`, the same for the same wish: making one takes as long as using it fifty times, and lists write a time or
 * an amount in every row.
 */
function keptOf<O, F>(kind: string, Maker: Maker<O, F>, locale: string, options: O): F {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = kept.get(key) as F | undefined
  const format = known ?? new Maker(locale, options)
  if (!known) kept.set(key, format)
  return format
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  keptOf('number', Intl.NumberFormat, locale, options)
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keptOf('date', Intl.DateTimeFormat, locale, options)
export const agoFormat = (locale: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  keptOf('ago', Intl.RelativeTimeFormat, locale, options)
