import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../../strings.en.ts'
import { useAccountTypes, useDraftOf } from '../data.ts'
import styles from './AccountType.module.css'
import { ChooserBar } from './ChooserBar.tsx'
import { Correction } from './Correction.tsx'
import { KindDoor } from './KindDoor.tsx'
import { matchingDoors } from './matching-doors.ts'
import { type Door, ThreeQuestions } from './ThreeQuestions.tsx'
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
      {viewer?.userType && <Correction userType={viewer.userType} status={viewer.profileStatus} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an extra way; every card is reached by Tab as well */}
      <div ref={keys.area} className={styles.area} onKeyDown={keys.onKeyDown}>
        <Doors doors={doors.data?.data} />
      </div>
      {doors.error && <ErrorPiece error={doors.error} onRetry={() => void doors.refetch()} />}
    </div>
  )
}

function Doors({ doors }: { doors: readonly Door[] | undefined }) {
  const t = useText<typeof strings>('profiles')
  const say = t as (key: string) => string
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const draft = useDraftOf('company', doors?.some(door => door.id === 'company' && door.open) ?? false)
  const found = matchingDoors(doors ?? [], typed, door => say(`doors.${door.id}.words`))
  const first = typed.trim() ? found.find(door => door.open) : undefined
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first && event.target instanceof HTMLInputElement) void go(first.path)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search opens the first card */}
      <div className={styles.search} onKeyDown={enter}>
        <SearchField
          label={t('chooser.search')}
          placeholder={t('chooser.placeholder')}
          value={typed}
          delay={0}
          onChange={setTyped}
        />
        <VisuallyHidden>
          <span role="status">{typed && t('chooser.found', { count: found.length })}</span>
        </VisuallyHidden>
      </div>
      {doors && found.length === 0 ? (
        <EmptyState
          kind="no-match"
          title={t('chooser.no-match')}
          body={t('chooser.no-match-body')}
          action={<Button onClick={() => setTyped('')}>{t('chooser.clear-search')}</Button>}
        />
      ) : (
        <ul className={styles.doors} aria-label={t('chooser.cards')}>
          {found.map(door => (
            <li key={door.id}>
              <KindDoor
                door={door}
                first={door === first}
                begun={door.id === draft.data?.data.kind && draft.data.data.version > 0}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.help}>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t('chooser.help')}
        </Button>
      </p>
      <ThreeQuestions doors={doors ?? []} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
