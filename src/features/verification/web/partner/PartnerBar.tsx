import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import type { PartnerCaseView } from '../../contract/partner.ts'
import { UNDO_GRACE_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../decide/Decide.module.css'
import type { Marks } from '../review/use-marks.ts'
import { useNow } from '../use-now.ts'

type PartnerBarProps = {
  view: PartnerCaseView
  marks: Marks
  onAct: (act: 'attest' | 'decline' | 'conflict') => void
  onUndo: () => void
}

/** What a partner may say, with how much is read; or what they said, while it may be taken back. */
export function PartnerBar({ view, marks, onAct, onUndo }: PartnerBarProps) {
  const t = useText<typeof strings>('verification')
  const progress = { '--read': marks.order.length > 0 ? marks.read / marks.order.length : 0 } as CSSProperties
  return (
    <section className={styles.bar} aria-label={t('decide.label')} style={progress}>
      {view.attestation ? (
        <SaidLine view={view} onUndo={onUndo} />
      ) : (
        <div className={styles.acts}>
          <Button
            variant="primary"
            icon={<Check {...iconProps} />}
            iconEnd={<Kbd>A</Kbd>}
            onClick={() => onAct('attest')}
          >
            {t('mine.attest')}
          </Button>
          <Button iconEnd={<Kbd>R</Kbd>} onClick={() => onAct('decline')}>
            {t('mine.decline')}
          </Button>
          <Button variant="ghost" onClick={() => onAct('conflict')}>
            {t('mine.conflict')}
          </Button>
          <span className={styles.read}>{t('fieldsOf.read', { count: marks.read, all: marks.order.length })}</span>
        </div>
      )}
    </section>
  )
}

function SaidLine({ view, onUndo }: Pick<PartnerBarProps, 'view' | 'onUndo'>) {
  const t = useText<typeof strings>('verification')
  const now = useNow(1000)
  const until = view.undoUntil ? new Date(view.undoUntil).getTime() : 0
  const left = Math.max(0, Math.ceil((until - now) / 1000) - UNDO_GRACE_SECONDS)
  return (
    <div className={styles.standing}>
      <span className={styles.said}>
        {t(view.attestation?.result === 'attest' ? 'mine.said-attest' : 'mine.said-decline')}
      </span>
      <span>{left > 0 ? t('decide.takes-effect', { count: left }) : t('decide.takes-effect-now')}</span>
      {until >= now && (
        <Button size="compact" onClick={onUndo}>
          {t('decide.undo')}
        </Button>
      )}
    </div>
  )
}
