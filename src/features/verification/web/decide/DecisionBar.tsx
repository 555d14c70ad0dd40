import { Check, Mail } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Viewer } from '../../../../platform/shared/access.ts'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import type { CaseView } from '../../contract/case.ts'
import { isFirstOfTwo, refusalToDecide, refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import type { Marks } from '../review/use-marks.ts'
import styles from './Decide.module.css'
import { StandingText } from './StandingText.tsx'

/** `mail` looks at what an approval would send. */
export type Act = 'approve' | 'changes' | 'reject' | 'mail'

type DecisionBarProps = {
  view: CaseView
  viewer: Viewer | null
  maySecond: boolean
  mayDecide: boolean
  marks: Marks
  busy: boolean
  onAct: (act: Act) => void
  onUndo: () => void
}

/** The three decisions with their keys and how much is read; or why there is nothing to decide here now. */
export function DecisionBar({ view, viewer, maySecond, mayDecide, marks, busy, onAct, onUndo }: DecisionBarProps) {
  const t = useText<typeof strings>('verification')
  const reviewer = { id: viewer?.id ?? '', maySecond, barred: view.barred }
  const now = new Date()
  const closed = !mayDecide || refusalToReview(view.standing, reviewer, now) !== null
  const noApproval = refusalToDecide(view.risk, view.standing, reviewer, 'approve', now)
  const first = isFirstOfTwo(view.risk, view.standing, 'approve')
  const approve = view.standing.first ? 'second' : first ? 'first' : 'approve'
  const asks = marks.asks.length
  const progress = { '--read': marks.order.length > 0 ? marks.read / marks.order.length : 0 } as CSSProperties
  return (
    <section className={styles.bar} aria-label={t('decide.label')} style={progress}>
      <StandingText view={view} viewerId={reviewer.id} onUndo={onUndo} />
      {!closed && (
        <div className={styles.acts}>
          <Button
            variant="primary"
            icon={<Check {...iconProps} />}
            iconEnd={<Kbd>A</Kbd>}
            disabled={noApproval !== null}
            loading={busy}
            onClick={() => onAct('approve')}
          >
            {t(`decide.${approve}`)}
          </Button>
          <Button iconEnd={<Kbd>C</Kbd>} onClick={() => onAct('changes')}>
            {asks > 0 ? t('decide.ask-count', { count: asks }) : t('decide.ask')}
          </Button>
          <Button variant="dangerOutline" iconEnd={<Kbd>R</Kbd>} onClick={() => onAct('reject')}>
            {t('decide.reject')}
          </Button>
          <span className={styles.read}>
            {t('fieldsOf.read', { count: marks.read, all: marks.order.length })}
            <IconButton
              size="compact"
              label={t('decide.approval-mail')}
              icon={<Mail {...iconSmall} />}
              onClick={() => onAct('mail')}
            />
          </span>
        </div>
      )}
      {!closed && noApproval && <p className={styles.why}>{sayCode(noApproval)}</p>}
    </section>
  )
}
