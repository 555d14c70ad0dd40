import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../../strings.en.ts'
import { useDraftOf } from '../data.ts'
import styles from './AccountType.module.css'
import { KindDoor } from './KindDoor.tsx'
import { matchingDoors } from './matching-doors.ts'
import { type Door, ThreeQuestions } from './ThreeQuestions.tsx'

/** The search, the cards that it leaves, and the help for who cannot choose. */
export function Doors({ doors }: { doors: readonly Door[] | undefined }) {
  const t = useText<typeof strings>('profiles')
  const say = t as (key: string) => string
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const draft = useDraftOf('company', doors?.some(door => door.id === 'company' && door.open) ?? false)
  const find = (text: string) => matchingDoors(doors ?? [], text, door => say(`doors.${door.id}.words`))
  const firstOf = (text: string) => (text.trim() ? find(text).find(door => door.open) : undefined)
  const found = find(typed)
  const first = firstOf(typed)
  // Enter that was pressed before there were cards
  const pressed = useRef<string | null>(null)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // what stands in the field, which may be newer than what was searched
    const wanted = firstOf(event.target.value)
    if (wanted) void go(wanted.path)
    else if (!doors) pressed.current = event.target.value
  }
  useEffect(() => {
    if (!doors || pressed.current === null) return
    const wanted = pressed.current === typed ? firstOf(typed) : undefined
    pressed.current = null
    if (wanted) void go(wanted.path)
  })
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
