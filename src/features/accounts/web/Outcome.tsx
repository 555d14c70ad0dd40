import { type ReactNode, useEffect, useRef } from 'react'
import { CircleCheck, CircleX, type IconDrawing, KeyRound, WifiOff } from '../../../platform/web/icons.ts'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import styles from './Outcome.module.css'
import type { Spending } from './use-spend.ts'

const LOOKS: Record<Exclude<Spending, 'working'>, { icon: IconDrawing; tone: string | undefined }> = {
  done: { icon: CircleCheck, tone: styles.success },
  already: { icon: CircleCheck, tone: styles.success },
  failed: { icon: CircleX, tone: styles.danger },
  unreached: { icon: WifiOff, tone: styles.warning },
  asked: { icon: KeyRound, tone: undefined },
}

type OutcomeProps = { state: Spending; title: string; body?: string | undefined; children?: ReactNode }

/** What became of a link: a sign, a sentence, what to do next. The outcome takes the focus, so that it is read out. */
export function Outcome({ state, title, body, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (state !== 'working') heading.current?.focus()
  }, [state])
  const look = state === 'working' ? null : LOOKS[state]
  return (
    <section aria-busy={state === 'working'}>
      <span className={classNames(styles.icon, look?.tone)}>
        {look ? <look.icon size={28} strokeWidth={1.5} aria-hidden /> : <Spinner size={32} quiet />}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {body && <p className={styles.body}>{body}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
