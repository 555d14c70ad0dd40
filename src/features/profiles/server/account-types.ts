import type { Kind } from '../kind.ts'
import { DOORS } from '../kinds/doors.ts'
import { wizardOf } from '../rules.ts'

/** The six cards of the chooser in the asked language. A kind without descriptor is not open yet and says so. */
export function accountTypeCards(kinds: readonly Kind[], say: (key: string) => string) {
  const data = DOORS.map(({ kind, minutes }) => ({
    id: kind,
    link: `${kind}-create`,
    path: wizardOf(kind),
    img: kind,
    title: say(`doors.${kind}.title`),
    desc: say(`doors.${kind}.desc`),
    minutes,
    needs: say(`doors.${kind}.needs`),
    open: kinds.some(one => one.key === kind),
  }))
  return { data, count: data.length }
}
