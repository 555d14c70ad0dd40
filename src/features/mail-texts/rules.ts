import type { FieldError } from '../../platform/shared/refusal.ts'
import { LANGUAGES, type Language } from '../../platform/shared/text.ts'
import type { Parts } from './contract.ts'

type Both = Record<Language, Parts>
type Fault = { code: string; params?: Record<string, string | number> }

const BLANK = /\{\s*([A-Za-z]\w*)\s*\}/g
/** A plural as other programs write it, inside one text. */
const PLURAL = /\{\s*\w+\s*,\s*(?:plural|select)/

/** The most signs of a part. */
export const mostSigns = (part: string): number =>
  part.startsWith('subject') ? 200 : part.startsWith('action') ? 80 : 6000

/** Names of the blanks in a text, each once, in their order. */
export const blanksIn = (text: string): string[] => [...new Set([...text.matchAll(BLANK)].map(([, name]) => name!))]

/** What a mail can say: the blanks of the product's own texts in both languages, and the club's name. */
export const variablesOf = (defaults: Both): string[] => [
  ...new Set([...LANGUAGES.flatMap(language => Object.values(defaults[language]).flatMap(blanksIn)), 'club']),
]

/** A few signs around a place, in which somebody finds it. */
const around = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 8), at + 16)
    .replace(/\s+/g, ' ')
    .trim()

/** What is wrong with one text: the first fault, or null. `variables` are the names of the blanks that it may have. */
export function faultOf(text: string, variables: readonly string[], most: number): Fault | null {
  if (text.trim() === '') return { code: 'required' }
  if ([...text].length > most) return { code: 'too-long', params: { max: most, count: most } }
  if (PLURAL.test(text)) return { code: 'mail-texts.plural-inside' }
  const rest = text.replace(BLANK, blank => ' '.repeat(blank.length))
  const at = rest.search(/[{}]/)
  if (at >= 0) return { code: 'mail-texts.broken-variable', params: { near: around(text, at) } }
  const unknown = blanksIn(text).find(name => !variables.includes(name))
  return unknown === undefined ? null : { code: 'mail-texts.unknown-variable', params: { name: `{${unknown}}` } }
}

/** Everything wrong with the texts of one language: each part that the product's has must be there, and no other. */
export function faultsOf(parts: Parts, own: Parts, variables: readonly string[], path: string): FieldError[] {
  const strange = Object.keys(parts).filter(part => !Object.hasOwn(own, part))
  const faults = Object.keys(own).map(part => [part, faultOf(parts[part] ?? '', variables, mostSigns(part))] as const)
  return [
    ...strange.map(part => ({ path: `${path}.${part}`, code: 'unknown', message: '' })),
    ...faults.flatMap(([part, fault]) => (fault ? [{ path: `${path}.${part}`, message: '', ...fault }] : [])),
  ]
}

/** Everything wrong with the texts of both. */
export const faultsOfBoth = (texts: Both, defaults: Both): FieldError[] =>
  LANGUAGES.flatMap(language =>
    faultsOf(texts[language], defaults[language], variablesOf(defaults), `texts.${language}`),
  )

/** True when two texts say the same. */
export const isSameText = (one: Parts, other: Parts): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every(part => one[part] === other[part])

/** What the product's text says with a blank and this one does not any more: a code or a link that readers may need. */
export function missingBlanks(parts: Parts, own: Parts): string[] {
  const said = new Set(Object.values(parts).flatMap(blanksIn))
  return [...new Set(Object.values(own).flatMap(blanksIn))].filter(name => !said.has(name))
}

/** What somebody wrote over a text that another window changed meanwhile: what was changed here stands, everything else is as there. */
export function mergeTexts(base: Both, mine: Both, theirs: Both): { merged: Both; both: string[] } {
  const both: string[] = []
  const merge = (language: Language): Parts =>
    Object.fromEntries(
      Object.keys(theirs[language]).map(part => {
        const [was, here, there] = [base[language][part], mine[language][part], theirs[language][part]!]
        if (here === undefined || here === was) return [part, there]
        if (there !== was && there !== here) both.push(`${language}.${part}`)
        return [part, here]
      }),
    )
  return { merged: { en: merge('en'), ar: merge('ar') }, both }
}

/** What a blank is called where its name alone would not tell: it stands for something else in each feature. */
const OTHER_WORDS: Record<string, string> = {
  'chat.count': 'unread-count',
  'chat.names': 'unread-names',
  'profiles.name': 'profile',
  'directories.name': 'search',
  'directories.person': 'reader',
  'profiles.person': 'reader',
  'dashboard.person': 'reader',
  'contact.name': 'writer',
  'contact.email': 'writer-email',
  'contact.subject': 'topic',
  'support.subject': 'topic',
  'support.number': 'ticket',
  'contact.message': 'text',
  'billing.name': 'reader',
  'signin.name': 'reader',
  'support.name': 'reader',
  'setup.name': 'reader',
  'accounts.username': 'username',
  'meetings.title': 'meeting',
  'notifications.title': 'notice-title',
  'notifications.body': 'notice-body',
  'notifications.person': 'reader',
  'notifications.count': 'notice-count',
  'notifications.first': 'notice-title',
  'notifications.rest': 'notice-rest',
  'notifications.lines': 'notice-lines',
}

/** Under which key of the strings a blank of a mail is explained. */
export const wordOf = (kind: string, variable: string): string =>
  OTHER_WORDS[`${kind.slice(0, kind.indexOf('.'))}.${variable}`] ?? variable
