import { ArrowRight } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import styles from './people.module.css'
import { useLogWords } from './use-log-words.ts'

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
