import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { nameOf } from '../../../lookups/rules.ts'
import type { partnerDesk } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

export type Desk = AnswerOf<typeof partnerDesk>['data']

/** What a partner covers, as their approved profile says. */
export function Covers({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const rows = (['industries', 'countries', 'languages'] as const).map(key => ({
    label: t(`desk.${key}`),
    value:
      desk.covers[key].length > 0 ? (
        <span className={styles.chips}>
          {desk.covers[key].map(one => (
            <Chip key={one._id}>{nameOf(one, language)}</Chip>
          ))}
        </span>
      ) : (
        <span className={styles.quiet}>{t('desk.nothing')}</span>
      ),
  }))
  const capacity = { label: t('desk.capacity'), value: <bdi>{desk.load.capacity}</bdi> }
  return <Facts rows={[...rows, capacity]} />
}
