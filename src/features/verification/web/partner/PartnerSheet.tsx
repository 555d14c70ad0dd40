import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { UserType } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { List } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import { addPartnerNote, readPartnerCase } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { wordsOf } from '../data.ts'
import application from '../review/Application.module.css'
import { ApplicationGroups } from '../review/ApplicationGroups.tsx'
import partnerHeadStyles from '../review/CaseHead.module.css'
import { ChangesTab } from '../review/ChangesTab.tsx'
import { KeysButton } from '../review/KeysHelp.tsx'
import { NoteList } from '../review/NoteList.tsx'
import partnerNotesStyles from '../review/Tabs.module.css'
import type { Marks } from '../review/use-marks.ts'
import { useTypeName } from '../use-type-name.ts'
import own from './Partner.module.css'

const TABS = ['application', 'changes', 'notes'] as const
export type PartnerTabKey = (typeof TABS)[number]

type PartnerSheetProps = {
  view: PartnerCaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  tab: PartnerTabKey
  onTab: (tab: PartnerTabKey) => void
  onOpen: (fileId: string) => void
  onList: () => void
  onKeys: () => void
}

/** Head and tabs of a case, over what the chosen tab shows. What changed stands only where a version was approved before. */
export function PartnerSheet(props: PartnerSheetProps) {
  const { view, tab, onTab, onList, onKeys } = props
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  const counts = {
    application: undefined,
    changes: view.changes[0]?.items.length,
    notes: view.notes.length || undefined,
  }
  const tabs = TABS.filter(key => key !== 'changes' || view.changes.length > 0)
  return (
    <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
      <div className={styles.top}>
        <PartnerHead view={view} onList={onList} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          id="case"
          label={t('case.tabs')}
          value={tab}
          onChange={onTab}
          tabs={tabs.map(key => ({ key, label: t(`case.${key}`), count: counts[key] }))}
        />
        <KeysButton onPress={onKeys} />
      </div>
      <div className={styles.body}>
        <TabPanel of="case" value={tab}>
          <Shown {...props} />
        </TabPanel>
      </div>
    </div>
  )
}

function Shown({ view, marks, mayAct, opened, tab, onOpen }: PartnerSheetProps) {
  const t = useText<typeof strings>('verification')
  if (tab === 'changes') return <ChangesTab view={view} />
  if (tab === 'notes') return <PartnerNotes view={view} />
  return (
    <div className={application.application}>
      <ApplicationGroups
        view={view}
        marks={marks}
        mayAct={mayAct}
        opened={opened}
        onOpen={onOpen}
        reads={view.applicant.language}
        forSelf
        secret={() => <span className={own.quiet}>{t('mine.secret')}</span>}
      />
    </div>
  )
}

type PartnerHeadProps = { view: PartnerCaseView; onList: () => void }

/** Who applies, from where, and by when the club waits for an answer. */
function PartnerHead({ view, onList }: PartnerHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // by key from case to case: whoever listens, or goes on by Tab, begins at the name
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const language = useShownLanguage()
  const { applicant, city } = view
  const country =
    view.country && (language === 'ar' ? (view.country.arabicName ?? view.country.name) : view.country.name)
  const day = (value: string) => `\u2068${shortDate(value, readerZone())}\u2069`
  return (
    <header className={partnerHeadStyles.head}>
      <MemberFace member={{ ...view.face, name: view.name, userType: view.type as UserType }} size={48} />
      <h1 ref={title} className={partnerHeadStyles.name} tabIndex={-1}>
        <Bdi lang={view.language}>{view.name}</Bdi>
      </h1>
      <p className={partnerHeadStyles.facts}>
        <span>{`${typeName(view.type)} · ${t(`kinds.${view.kind}`)}`}</span>
        {(city || country) && (
          <span>
            {city && <Bdi>{city}</Bdi>}
            {city && country && (language === 'ar' ? '، ' : ', ')}
            {country && <Bdi>{country}</Bdi>}
          </span>
        )}
        <span>
          <Bdi>{applicant.name}</Bdi>
          {` · ${t(`case.reads.${applicant.language}`)}`}
        </span>
        <span>{t('mine.given-on', { date: day(view.assignedAt) })}</span>
        <span>{t('mine.due-on', { date: day(view.dueAt) })}</span>
        {view.overdue && <Chip tone="danger">{t('mine.overdue')}</Chip>}
      </p>
      <div className={partnerHeadStyles.tools}>
        <span className={partnerHeadStyles.toQueue}>
          <IconButton
            size="compact"
            label={t('mine.to-list')}
            icon={<List {...iconProps} />}
            variant="outline"
            onClick={onList}
          />
        </span>
      </div>
    </header>
  )
}

/** What a partner and the club's reviewers write to each other about a case. */
function PartnerNotes({ view }: { view: PartnerCaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const add = useWrite(addPartnerNote, { invalidates: [readPartnerCase], onDone: () => setText('') })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = text.trim()
    if (note) void add.run({ params: { caseId: view._id }, body: { note } })
  }
  return (
    <div className={partnerNotesStyles.tab}>
      {view.notes.length === 0 ? (
        <div className={partnerNotesStyles.lead}>
          <p>{t('mine.notes-none')}</p>
          <p className={partnerNotesStyles.quiet}>{t('mine.notes-none-body')}</p>
        </div>
      ) : (
        <NoteList notes={view.notes} />
      )}
      <form onSubmit={send} className={partnerNotesStyles.form}>
        <TextField
          name="note"
          label={t('mine.note-label')}
          hint={t('notes.hint')}
          multiline
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={add.refusal && wordsOf(add.refusal)}
        />
        <Button type="submit" variant="primary" size="compact" loading={add.busy} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </div>
  )
}
