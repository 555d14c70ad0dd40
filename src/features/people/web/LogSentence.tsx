import { useMemo } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { ArrowRight } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Filled } from '../../../platform/web/ui/Filled.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { type Change, changesOf } from './changes-of.ts'
import styles from './people.module.css'

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

/** The words of the audit log in the reader's language. */
export function useLogWords() {
  const t = useText<typeof strings>('people') as (key: string, params?: Record<string, string>) => string
  const { language } = useLanguage()
  return useMemo(() => {
    /** The sentence of a key, or else: what the log holds was written by features that come and go. */
    const or = (key: string, other: string) => (t(key) === key ? other : t(key))
    const comma = language === 'ar' ? '، ' : ', '
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
    return { sentence, plain, whom, changes, subject: (subject: string) => or(`subjects.${subject}`, subject) }
  }, [t, language])
}

/** An entry of the log as a sentence: who did what to what, each leading to its page. */
export function LogSentence({ row }: { row: ActivityRow }) {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  const { actor, target, other } = row
  const parts = {
    who: actor ? <To href={`/apps/users/view/${actor._id}`} name={actor.name} /> : t('activity.house'),
    whom: <To href={target?.link ?? null} name={words.whom(row)} />,
    other: other && <To href={`/apps/users/view/${other._id}`} name={other.name} />,
  }
  return (
    <span>
      <Filled say={marks => words.sentence(row, marks as Record<keyof typeof parts, string>)} parts={parts} />
    </span>
  )
}

function To({ href, name }: { href: string | null; name: string }) {
  return href ? (
    <LinkText to={href}>
      <Bdi>{name}</Bdi>
    </LinkText>
  ) : (
    <Bdi>{name}</Bdi>
  )
}

const LONGEST = 160
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** What an act changed: each value before and after, in words; at most `most` of them. */
export function ChangesText({ row, most }: { row: ActivityRow; most?: number }) {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  const changes = words.changes(row).slice(0, most)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, before, after }) => (
        <div key={key} className={styles.change}>
          <dt>{key}</dt>
          <dd>
            {before !== null && (
              <>
                <VisuallyHidden>{t('activity.before')} </VisuallyHidden>
                <s className={styles.old}>
                  <Bdi>{cut(before)}</Bdi>
                </s>
                <ArrowRight {...iconSmall} className="flip" />
              </>
            )}
            <VisuallyHidden>{t('activity.after')} </VisuallyHidden>
            {after === null ? <span className={styles.quiet}>{t('activity.nothing')}</span> : <Bdi>{cut(after)}</Bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
