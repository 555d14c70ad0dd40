import { Clock, Hourglass } from 'lucide-react'
import type { UserType } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../../platform/web/ui/KindGlyph.tsx'
import { Rings } from '../../../../platform/web/ui/Rings.tsx'
import type { accountTypes } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import styles from './KindDoor.module.css'

type KindDoorProps = {
  door: AnswerOf<typeof accountTypes>['data'][number]
  /** Enter in the search opens this one. */
  first?: boolean
  /** A draft of this kind is here. */
  begun?: boolean
}

/** One card of the chooser. A kind that a later release brings says so and leads nowhere. */
export function KindDoor({ door, first, begun }: KindDoorProps) {
  const t = useText<typeof strings>('profiles')
  const kind = door.id as UserType
  const name = classNames(styles.door, styles[kind], first && styles.first, !door.open && styles.closed)
  const inside = (
    <>
      <span className={styles.band}>
        <Rings seed={`door ${kind}`} kind={kind} />
        {!door.open && (
          <span className={styles.later}>
            <Chip tone="paper" icon={<Hourglass {...iconSmall} />}>
              {t('chooser.not-open')}
            </Chip>
          </span>
        )}
      </span>
      <span className={styles.body}>
        <span className={styles.title}>
          <span className={styles.glyph}>
            <KindGlyph kind={kind} />
          </span>
          {door.title}
          {begun && (
            <span className={styles.begun}>
              <Chip tone="brass">{t('chooser.begun')}</Chip>
            </span>
          )}
        </span>
        <span className={styles.desc}>{door.desc}</span>
        <span className={styles.foot}>
          <Clock {...iconSmall} />
          {`${t('chooser.minutes', { count: door.minutes })} · ${door.needs}`}
        </span>
        {!door.open && <span className={styles.laterBelow}>{t('chooser.not-open')}</span>}
      </span>
    </>
  )
  return door.open ? (
    <Go to={door.path} className={name} data-door={door.id}>
      {inside}
    </Go>
  ) : (
    <div className={name}>{inside}</div>
  )
}
