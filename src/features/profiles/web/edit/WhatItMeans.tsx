import { Clock3, Zap } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { isReviewed, partsOf } from '../../edited-fields.ts'
import type { Group } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import styles from './WhatItMeans.module.css'

/** Said before anything is changed: what is there at once, and what the review team reads first. */
export function WhatItMeans({ groups }: { groups: readonly Group[] }) {
  const t = useText<typeof strings>('profiles')
  const parts = partsOf(groups)
  const reviewed = parts.filter(isReviewed).length
  const Sign = reviewed > 0 ? Clock3 : Zap
  return (
    <p className={styles.line}>
      <Sign {...iconSmall} />
      <span>
        {t(reviewed === 0 ? 'edit.all-live' : reviewed === parts.length ? 'edit.all-review' : 'edit.some-review')}
      </span>
    </p>
  )
}
