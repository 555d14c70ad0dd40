import { commaOf, type Language, nameIn } from '../../platform/shared/text.ts'
import { type Change, changesOf } from './changes-of.ts'
import type { ActivityRow } from './contract/activity.ts'

type Kept = Record<string, unknown>
const keptOf = (value: unknown): Kept => (typeof value === 'object' && value !== null ? (value as Kept) : {})

/** What an entry's sentence says already, and what only a program reads. */
const TOLD = /(^|\.)(\w*Id|preset|decision|action|to|outcome|result|role)$/
const TOLD_BY: Record<string, readonly string[]> = {
  'users.mail': ['mail'],
  'users.look': ['reason'],
  'verification.document-viewed': ['name'],
  'verification.document-copied': ['name'],
  'verification.secret-viewed': ['field'],
}

const isolated = (name: string) => `\u2068${name}\u2069`

/** Says a sentence of this feature; a key that it has not is answered as it is. */
type Say = (key: string, params?: Record<string, string>) => string

/** The words of the audit log in a language: for its screens, and for the file that the server writes of it. */
export function logWords(t: Say, language: Language) {
  /** The sentence of a key, or else: what the log holds was written by features that come and go. */
  const or = (key: string, other: string) => (t(key) === key ? other : t(key))
  const comma = commaOf(language)
  const word = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (Array.isArray(value)) return value.map(word).filter(Boolean).join(comma) || null
    if (typeof value === 'boolean') return t(value ? 'words.yes' : 'words.no')
    if (typeof value === 'object') return Object.values(value).map(word).filter(Boolean).join(': ') || null
    return or(`words.${value}`, String(value))
  }
  /** A value's name: of its own, or of each of its parts. */
  const label = (key: string) => {
    const parts = key.split('.')
    return or(`kept.${parts.join('-')}`, parts.map(part => or(`kept.${part}`, part)).join(' · '))
  }
  /** What kind of thing it is. */
  const kind = (one: string) => or(`things.${one}`, or(`subjects.${one}`, t('things.thing')))

  /** What an entry was done to: its name, the name that was kept of it, or what kind of thing it is. */
  const whom = ({ target, after, before }: ActivityRow): string => {
    if (target?.name) return target.name
    const { name, arabicName } = { ...keptOf(before), ...keptOf(after) } as Kept
    const isEntry = target && t(`subjects.${target.kind}`) !== `subjects.${target.kind}`
    if (isEntry && typeof name === 'string') return nameIn({ name, arabicName: String(arabicName ?? '') }, language)
    return or(`things.${target?.kind}`, t('things.thing'))
  }
  /** What an entry's sentence tells besides: which decision, which file, which settings. */
  const value = ({ action, target, before, after }: ActivityRow): string => {
    const kept = keptOf(after)
    if (action === 'settings.manage') return (target?.id ?? '').split(',').map(label).join(comma)
    if (action === 'setup.invite') return String(Array.isArray(after) ? after.length : 0)
    if (action === 'accounts.make-staff')
      return [or(`roles.${kept.role}`, String(kept.role)), kept.preset].filter(Boolean).join(' · ')
    if (action.startsWith('verification.document-')) return String(kept.name ?? '')
    const told = kept.decision ?? kept.action ?? kept.to ?? kept.outcome ?? kept.mail ?? keptOf(before).what
    return word(told) ?? ''
  }
  /** The entry as a sentence with these in the gaps for who did it, what it was done to and the second person. */
  const sentence = (row: ActivityRow, gaps: { who: string; whom: string; other: string }): string => {
    const [subject = '', act = ''] = row.action.split('.')
    const params = { ...gaps, value: isolated(value(row)), list: or(`subjects.${subject}`, subject) }
    const key = `actions.${row.action}`
    if (t(key) !== key) return t(key, params)
    const ofEntry = `entry-acts.${act}`
    return t(ofEntry) === ofEntry ? `${gaps.who}: ${row.action}` : t(ofEntry, params)
  }
  /** What was done, whoever did it to what: the sentence with its gaps left open. */
  const act = (action: string): string => {
    const [name = '', of = ''] = action.split('.')
    const params = { who: '', whom: '…', other: '…', value: '…', list: or(`subjects.${name}`, name) }
    const key = [`actions.${action}`, `entry-acts.${of}`].find(one => t(one) !== one)
    return key ? t(key, params).replace(/^[\s:]+|\s*:\s*…$/g, '') : action
  }
  /** The entry as plain text: for lists of files and for those who hear it. */
  const plain = (row: ActivityRow): string =>
    sentence(row, {
      who: row.actor ? isolated(row.actor.name) : t('activity.house'),
      whom: isolated(whom(row)),
      other: isolated(row.other?.name ?? ''),
    })
  const changes = (row: ActivityRow): Change[] =>
    changesOf(row.before, row.after, word)
      .filter(({ key }) => !TOLD.test(key) && !TOLD_BY[row.action]?.includes(key))
      .map(change => ({ ...change, key: label(change.key) }))
  /** All that an entry changed, in one line. */
  const changed = (row: ActivityRow): string =>
    changes(row)
      .map(({ key, before, after }) => `${key}: ${before ?? '—'} → ${after ?? '—'}`)
      .join('; ')
  const subject = (one: string) => or(`subjects.${one}`, one)
  return { sentence, act, plain, whom, changes, changed, subject, kind }
}
