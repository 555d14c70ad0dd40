import type { Standing, Wanted } from '../rules.ts'

/** The word of a wish: the same wish is another act in a dispute. */
export function wordOf({ state }: Pick<Standing, 'state'>, wanted: Wanted) {
  if (state !== 'disputed') return wanted
  if (wanted === 'accepted') return 'settled'
  return wanted === 'cancelled' ? 'ended' : wanted
}
