import { say } from '../../../platform/server/text.ts'
import { LANGUAGES, type Language, nameIn, shortDate } from '../../../platform/shared/text.ts'
import type { Letter, Letters } from '../contract/case.ts'
import type { Decided } from '../contract/desk.ts'
import { caseNumber } from '../rules.ts'

/** What a statement of reasons is made of. */
export type Statement = {
  decided: Pick<Decided, 'action' | 'days' | 'facts'>
  title: string
  number: number
  reason: { name: string; arabic_name: string; rule: string; arabic_rule: string }
  endsAt: Date | null
  appealUntil: Date
  /** The club's time zone: whoever reads it is nowhere yet. */
  timeZone: string
}

const isolated = (text: string): string => `\u2068${text}\u2069`

function letterIn(
  language: Language,
  { decided, title, number, reason, endsAt, appealUntil, timeZone }: Statement,
): Letter {
  const { action } = decided
  const day = (at: Date) => isolated(shortDate(at, timeZone))
  const told = (key: string, params: Record<string, string | number> = {}) => say(language, 'complaints', key, params)
  const params = { title: isolated(title), date: endsAt ? day(endsAt) : '' }
  const rule = language === 'ar' ? reason.arabic_rule : reason.rule
  const name = nameIn({ name: reason.name, arabicName: reason.arabic_name }, language)
  const appeal = action === 'suspend' ? 'letter.appeal-by-mail' : 'letter.appeal'
  return {
    title: told(`letter.${action}.${endsAt ? 'until' : 'open'}`, params),
    paragraphs: [
      told(rule ? 'letter.reason-rule' : 'letter.reason', { reason: name, rule }),
      decided.facts[language],
      told(`letter.scope.${action}`),
      told('letter.strike'),
      told(appeal, {
        date: day(appealUntil), // Never broken at the end of a line.
        number: isolated(caseNumber(number).replace('-', '\u2011')),
      }),
    ].filter(Boolean),
  }
}

/** The statement of reasons of a decision, in both languages. */
export const lettersOf = (statement: Statement): Letters =>
  Object.fromEntries(LANGUAGES.map(language => [language, letterIn(language, statement)])) as Letters
