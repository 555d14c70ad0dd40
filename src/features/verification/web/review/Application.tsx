import { useText } from '../../../../platform/web/text.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { FieldView } from '../../../profiles/contract.ts'
import { ShownText } from '../../../profiles/web/show/ShownText.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Application.module.css'
import { BeforeText } from './BeforeText.tsx'
import { DuplicateNotes } from './DuplicateNotes.tsx'
import { FileNames } from './FileNames.tsx'
import { GroupBlock } from './GroupBlock.tsx'
import lines from './ItemLine.module.css'
import { ItemLine } from './ItemLine.tsx'
import { RiskNote } from './RiskNote.tsx'
import { SecretValue } from './SecretValue.tsx'
import type { Marks } from './use-marks.ts'

type ApplicationProps = {
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

/** Paragraphs and rows are set smaller. */
const isLong = ({ value }: FieldView): boolean =>
  value?.is === 'rows' || (value?.is === 'text' && value.text.length > 90)

/** The application, group by group: each thing with what it was before, what was asked there before, and the two ticks. */
export function Application({ view, marks, mayAct, opened, onOpen }: ApplicationProps) {
  const folds = useNarrow()
  const { kind, groups } = view.view
  const shared = { kind, marks, mayAct, reads: view.applicant.language }
  return (
    <div className={styles.application}>
      <DuplicateNotes view={view} />
      <RiskNote view={view} />
      {groups.map((group, index) => (
        <GroupBlock key={group.key} {...shared} group={group} folds={folds} startsOpen={index === 0}>
          {group.fields.map(field => (
            <ItemLine key={field.key} {...shared} item={field.key} long={isLong(field)}>
              <FieldValue view={view} field={field} />
              <Under view={view} item={field.key} />
            </ItemLine>
          ))}
          {group.files.map(one => (
            <ItemLine key={one.key} {...shared} item={one.key}>
              <FileNames files={one.files} opened={opened} onOpen={onOpen} />
              <Under view={view} item={one.key} />
            </ItemLine>
          ))}
        </GroupBlock>
      ))}
    </div>
  )
}

function FieldValue({ view, field }: { view: CaseView; field: FieldView }) {
  const { value } = field
  if (value?.is === 'kept') return <SecretValue caseId={view._id} field={field.key} checked={value.checked} />
  return value && <ShownText kind={view.view.kind} field={field.key} value={value} />
}

/** What the reviewers asked the last time, by field. */
const askedBefore = (view: CaseView, item: string): string | undefined =>
  view.kind === 'answered'
    ? view.history.find(entry => entry.asks.length > 0)?.asks.find(ask => ask.field === item)?.text
    : undefined

function Under({ view, item }: { view: CaseView; item: string }) {
  const t = useText<typeof strings>('verification')
  const difference = view.changes[0]?.items.find(one => one.key === item)
  const asked = askedBefore(view, item)
  return (
    <>
      {difference && <BeforeText kind={view.view.kind} difference={difference} />}
      {asked && <p className={lines.askedBefore}>{t('fieldsOf.asked-before', { text: `\u2068${asked}\u2069` })}</p>}
    </>
  )
}
