import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { type Agreement, DECIDE } from '../contract.ts'
import { OUTCOMES, type Outcome } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Agreements.module.css'
import { DecideDialog } from './DecideDialog.tsx'

type DecideProps = { agreement: Agreement; onDecided: (agreement: Agreement) => void }

/** What the club's people may do about a dispute. */
export function Decide({ agreement, onDecided }: DecideProps) {
  const t = useText<typeof strings>('agreements')
  const viewer = useViewer()
  const [asked, setAsked] = useState<Outcome | null>(null)
  if (agreement.state !== 'disputed' || !holds(viewer, DECIDE)) return null
  return (
    <div className={css.acts}>
      {OUTCOMES.map(outcome => (
        <Button key={outcome} onClick={() => setAsked(outcome)}>
          {t(`acts.decided-${outcome}`)}
        </Button>
      ))}
      {asked && (
        <DecideDialog agreement={agreement} outcome={asked} onDecided={onDecided} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
