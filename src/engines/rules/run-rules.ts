import { foldText } from '../../platform/shared/text.ts'

/** A rule of some kind of thing: what the thing must be like, and what is done to it then. */
export type Rule<Conditions, Doing> = { name: string; conditions: Conditions; doing: Doing }

/** How rules read and change a kind of thing; all of it pure. */
export type RuleKind<Thing, Conditions, Doing, Change> = {
  fits(conditions: Conditions, thing: Thing): boolean
  /** What doing it would change; null when nothing would. */
  changeBy(doing: Doing, thing: Thing): Change | null
  changed(thing: Thing, change: Change): Thing
}

/** What rules do to a thing on one occasion: each is asked once, in their order, and sees what those before it did. */
export function runRules<Thing, Conditions, Doing, Change, R extends Rule<Conditions, Doing>>(
  kind: RuleKind<Thing, Conditions, Doing, Change>,
  rules: readonly R[],
  thing: Thing,
): { thing: Thing; done: { rule: R; change: Change }[] } {
  const done: { rule: R; change: Change }[] = []
  let now = thing
  for (const rule of rules) {
    const change = kind.fits(rule.conditions, now) ? kind.changeBy(rule.doing, now) : null
    if (!change) continue
    done.push({ rule, change })
    now = kind.changed(now, change)
  }
  return { thing: now, done }
}

/** True for a value of a list, and for any where the list says nothing. */
export const among = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value)

/** Words are found in both scripts however they are written: without accents, capitals and lengthened letters. */
export function saysOne(words: readonly string[], text: string): boolean {
  const folded = foldText(text)
  return words.length === 0 || words.some(word => folded.includes(foldText(word)))
}

/** Words as they are typed, with commas of either script between them, each once. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map(word => word.trim())
      .filter(Boolean),
  ),
]
