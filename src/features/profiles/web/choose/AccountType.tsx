import { useEffect } from 'react'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import type { strings } from '../../strings.en.ts'
import { useAccountTypes } from '../data.ts'
import styles from './AccountType.module.css'
import { ChooserBar } from './ChooserBar.tsx'
import { Correction } from './Correction.tsx'
import { Doors } from './Doors.tsx'
import { useDoorKeys } from './use-door-keys.ts'

/** `/account-type`: the six cards, found by typing or by arrow keys, without bars (spec). */
export function AccountType() {
  const t = useText<typeof strings>('profiles')
  const viewer = useViewer()
  const doors = useAccountTypes()
  const keys = useDoorKeys()
  // the search is what one came for
  useEffect(() => keys.area.current?.querySelector('input')?.focus(), [keys.area])
  return (
    <div className={styles.page}>
      <ChooserBar />
      <h1 className={styles.title}>{t('pages.chooser.title')}</h1>
      <p className={styles.lead}>{t('chooser.lead')}</p>
      {viewer && <Correction userType={viewer.userType} status={viewer.profileStatus} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an extra way; every card is reached by Tab as well */}
      <div ref={keys.area} className={styles.area} onKeyDown={keys.onKeyDown}>
        <Doors doors={doors.data?.data} />
      </div>
      {doors.error && <ErrorPiece error={doors.error} onRetry={() => void doors.refetch()} />}
    </div>
  )
}
