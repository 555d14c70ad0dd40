import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { nameOf } from '../../../lookups/rules.ts'
import type { partnerDesk } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

export type Desk = AnswerOf<typeof partnerDesk>['data']

const KEYS = ['industries', 'countries', 'languages'] as const

/** What a partner covers, as their approved profile says. */
export function Covers({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const named = (key: (typeof KEYS)[number]) =>
    desk.covers[key].length === 0 ? (
      <span className={styles.quiet}>{t('desk.nothing')}</span>
    ) : (
      desk.covers[key].map(one => <Chip key={one._id}>{nameOf(one, language)}</Chip>)
    )
  return (
    <dl className={styles.covers}>
      {KEYS.map(key => (
        <div key={key}>
          <dt className={styles.quiet}>{t(`desk.${key}`)}</dt>
          <dd className={styles.chips}>{named(key)}</dd>
        </div>
      ))}
      <div>
        <dt className={styles.quiet}>{t('desk.capacity')}</dt>
        <dd>
          <bdi>{desk.load.capacity}</bdi>
        </dd>
      </div>
    </dl>
  )
}
