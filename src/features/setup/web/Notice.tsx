import type { ReactNode } from 'react'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { ClubLogo } from '../../settings/web/public.ts'
import styles from './Notice.module.css'
import { SetUpFrame } from './SetUpFrame.tsx'

type NoticeProps = { title: string; body: string; more?: ReactNode; action?: ReactNode }

/** One thing to say, with the drawing of the house beside it. */
export function Notice({ title, body, more, action }: NoticeProps) {
  return (
    <SetUpFrame>
      <Wrap className={styles.page}>
        <div className={styles.panel} aria-hidden="true">
          <Rings seed="first run" corner="bottom-end" />
          <span className={styles.sign}>
            <ClubLogo size={96} on="petrol" />
          </span>
        </div>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.body}>{body}</p>
          {more && <p className={styles.more}>{more}</p>}
          {action && <div>{action}</div>}
        </div>
      </Wrap>
    </SetUpFrame>
  )
}
