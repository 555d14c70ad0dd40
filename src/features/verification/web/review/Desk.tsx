import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { UserType } from '../../../../platform/shared/access.ts'
import { commaOf, nameIn } from '../../../../platform/shared/text.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { List, Keyboard } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { CaseView } from '../../contract/case.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { FullScreen } from '../documents/FullScreen.tsx'
import { useTypeName } from '../use-type-name.ts'
import heads from './CaseHead.module.css'
import keysStyles from './KeysHelp.module.css'
import tabStyles from './Tabs.module.css'

/** A case as it lies on a desk: a reviewer's or a partner's. */
type DeskCase = CaseView | PartnerCaseView

/** What lies over a case at any desk; `Own` are the dialogs of this one. */
type Over<Own extends string> = Own | 'keys' | 'document' | 'beside' | null

/** What is open at a desk: the tab, what lies over the case, the chosen document and those that were read. */
export function useDesk<Tab extends string, Own extends string>(view: DeskCase, first: () => Tab) {
  const narrow = useNarrow()
  const [tab, setTab] = useState<Tab>(first)
  const [over, setOver] = useState<Over<Own>>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState(view.opened)
  const noteOpened = useCallback((fileId: string) => setOpened(ids => [...new Set([...ids, fileId])]), [])
  const choose = (fileId: string | null) => {
    setChosen(fileId)
    if (narrow && fileId) setOver('document')
  }
  return { tab, setTab, over, setOver, close: () => setOver(null), chosen, choose, opened, noteOpened }
}

type DeskProps<Tab extends string, Own extends string> = {
  view: DeskCase
  desk: ReturnType<typeof useDesk<Tab, Own>>
  forPartner?: boolean
  head: ReactNode
  tabs: readonly Tab[]
  countOf: (tab: Tab) => number | undefined
  /** What can be said of the case, under it. */
  bar: ReactNode
  /** The desk's own dialog that is open. */
  dialog: ReactNode
  /** What the chosen tab shows. */
  children: ReactNode
}

/** A case with its documents beside it, for whoever reads them: head and tabs, what can be said, and what lies over it all. */
export function Desk<Tab extends string, Own extends string>(props: DeskProps<Tab, Own>) {
  const { view, desk, forPartner, head, tabs, countOf, bar, dialog, children } = props
  const { tab, over, chosen, noteOpened } = desk
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  const first = chosen ?? stepFile(documentGroups(view.view), null, 1)
  return (
    <>
      <section className={styles.case}>
        <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
          <div className={styles.top}>{head}</div>
          <div className={styles.tabs}>
            <Tabs
              id="case"
              label={t('case.tabs')}
              value={tab}
              onChange={desk.setTab}
              tabs={tabs.map(key => ({ key, label: t(`case.${key}` as 'case.notes'), count: countOf(key) }))}
            />
            <KeysButton onPress={() => desk.setOver('keys')} />
          </div>
          <div className={styles.body}>
            <TabPanel of="case" value={tab}>
              {children}
            </TabPanel>
          </div>
        </div>
        {bar}
      </section>
      <aside className={styles.documents} aria-label={t('documents.title')}>
        {!narrow && (
          <DocumentsPane
            view={view}
            chosen={over === 'beside' ? null : chosen}
            opened={desk.opened}
            onChoose={desk.choose}
            onOpened={noteOpened}
            onBeside={() => desk.setOver('beside')}
          />
        )}
      </aside>
      {over === 'keys' && <KeysHelp forPartner={forPartner} onClose={desk.close} />}
      {(over === 'document' || over === 'beside') && first && (
        <FullScreen view={view} first={first} beside={over === 'beside'} onOpened={noteOpened} onClose={desk.close} />
      )}
      {dialog}
    </>
  )
}

type DeskHeadProps = {
  view: DeskCase
  /** Facts that stand before what applies, before who applies, and after them. */
  risk?: ReactNode
  sent?: ReactNode
  facts: ReactNode
  /** The button that opens the list of cases on phones. */
  listLabel: string
  onList: () => void
  /** What else stands at the end of the head. */
  tools?: ReactNode
}

/** Who applies, as what and from where; the rest says the desk. */
export function DeskHead({ view, risk, sent, facts, listLabel, onList, tools }: DeskHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // by key from case to case: whoever listens, or goes on by Tab, begins at the name
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const language = useShownLanguage()
  const { applicant, city } = view
  const country = view.country && nameIn(view.country, language)
  return (
    <header className={heads.head}>
      <MemberFace member={{ ...view.face, name: view.name, userType: view.type as UserType }} size={48} />
      <h1 ref={title} className={heads.name} tabIndex={-1}>
        <Bdi lang={view.language}>{view.name}</Bdi>
      </h1>
      <p className={heads.facts}>
        {risk}
        <span>{`${typeName(view.type)} · ${t(`kinds.${view.kind}`)}`}</span>
        {(city || country) && (
          <span>
            {city && <Bdi>{city}</Bdi>}
            {city && country && commaOf(language)}
            {country && <Bdi>{country}</Bdi>}
          </span>
        )}
        {sent}
        <span title={applicant.username}>
          <Bdi>{applicant.name}</Bdi>
          {` · ${t(`case.reads.${applicant.language}`)}`}
        </span>
        {facts}
      </p>
      <div className={heads.tools}>
        <span className={heads.toQueue}>
          <IconButton
            size="compact"
            label={listLabel}
            icon={<List {...iconProps} />}
            variant="outline"
            onClick={onList}
          />
        </span>
        {tools}
      </div>
    </header>
  )
}

type NotesTabProps = {
  /** The notes there are, or what is said when there are none. */
  list: ReactNode
  label: string
  text: string
  onText: (text: string) => void
  error: string | null | undefined | false
  busy: boolean
  onAdd: (note: string) => void
  /** Who else shall read it. */
  children?: ReactNode
}

/** What a case's readers write to each other. */
export function NotesTab({ list, label, text, onText, error, busy, onAdd, children }: NotesTabProps) {
  const t = useText<typeof strings>('verification')
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = text.trim()
    if (note) onAdd(note)
  }
  return (
    <div className={tabStyles.tab}>
      {list}
      <form onSubmit={send} className={tabStyles.form}>
        <TextField
          name="note"
          label={label}
          hint={t('notes.hint')}
          multiline
          rows={3}
          maxLength={2000}
          value={text}
          onChange={onText}
          error={error || null}
        />
        {children}
        <Button type="submit" variant="primary" size="compact" loading={busy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </div>
  )
}

const ROWS = [
  { key: 'queue', keys: ['J', 'K'] },
  { key: 'ok', keys: ['O'] },
  { key: 'ask', keys: ['N'] },
  { key: 'move', keys: ['↓', '↑'] },
  { key: 'documents', keys: ['D', '⇧ D'] },
  { key: 'approve', keys: ['A'] },
  { key: 'changes', keys: ['C'] },
  { key: 'reject', keys: ['R'] },
  { key: 'note', keys: ['M'] },
] as const

/** What the same keys do for a partner; the others have no place in their hands. */
const PARTNERS = { approve: 'mine.attest', reject: 'mine.decline' } as const

/** The keys of an open case. */
export function KeysHelp({ forPartner = false, onClose }: { forPartner?: boolean; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  return (
    <Dialog open size="small" onClose={onClose} title={t('keys.title')}>
      <p className={keysStyles.lead}>{t('keys.lead')}</p>
      <dl className={keysStyles.rows}>
        {ROWS.filter(row => !forPartner || row.key !== 'changes').map(({ key, keys }) => (
          <div key={key} className={keysStyles.row}>
            <dt>{forPartner && key in PARTNERS ? t(PARTNERS[key as keyof typeof PARTNERS]) : t(`keys.${key}`)}</dt>
            <dd dir="ltr" className={keysStyles.keys}>
              {keys.map(one => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Opens the list of keys; on phones there are none. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const t = useText<typeof strings>('verification')
  if (useNarrow()) return null
  return <IconButton size="compact" label={t('case.keys')} icon={<Keyboard {...iconProps} />} onClick={onPress} />
}
