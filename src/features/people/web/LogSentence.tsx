import { useMemo } from 'react'
import { ArrowRight } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Filled } from '../../../platform/web/ui/Filled.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import { logWords } from '../log-words.ts'
import type { strings } from '../strings.en.ts'
import styles from './people.module.css'

/** The words of the audit log in the reader's language. */
export function useLogWords() {
  const t = useText<typeof strings>('people') as (key: string, params?: Record<string, string>) => string
  const { language } = useLanguage()
  return useMemo(() => logWords(t, language), [t, language])
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
