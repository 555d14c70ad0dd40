import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { FieldView } from '../../../profiles/contract.ts'
import { ShownText } from '../../../profiles/web/show/ShownText.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { BeforeText } from './BeforeText.tsx'
import { FileNames } from './FileNames.tsx'
import { GroupBlock } from './GroupBlock.tsx'
import lines from './ItemLine.module.css'
import { ItemLine } from './ItemLine.tsx'
import type { Marks } from './use-marks.ts'

type ApplicationGroupsProps = {
  view: Pick<CaseView, 'view' | 'changes'>
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
  /** Language the applicant reads. */
  reads: 'en' | 'ar'
  /** The marks are the reader's own help. */
  forSelf?: boolean
  /** What stands in place of a secret; `checked` once it was purged. */
  secret: (field: string, checked: boolean) => ReactNode
  /** What was asked at a field the last time. */
  asked?: (item: string) => string | undefined
}

/** Paragraphs and rows are set smaller. */
const isLong = ({ value }: FieldView): boolean =>
  value?.is === 'rows' || (value?.is === 'text' && value.text.length > 90)

/** The groups of an application, each line with its value, what it was before and the two ticks. */
export function ApplicationGroups(props: ApplicationGroupsProps) {
  const { view, marks, mayAct, opened, onOpen, reads, forSelf, secret, asked } = props
  const folds = useNarrow()
  const { kind, groups } = view.view
  const shared = { kind, marks, mayAct, reads, forSelf }
  const under = (item: string) => <Under view={view} item={item} asked={asked?.(item)} />
  return groups.map((group, index) => (
    <GroupBlock
      key={group.key}
      kind={kind}
      marks={marks}
      mayAct={mayAct}
      group={group}
      folds={folds}
      startsOpen={index === 0}
    >
      {group.fields.map(field => (
        <ItemLine key={field.key} {...shared} item={field.key} long={isLong(field)}>
          {field.value?.is === 'kept'
            ? secret(field.key, field.value.checked)
            : field.value && <ShownText kind={kind} field={field.key} value={field.value} />}
          {under(field.key)}
        </ItemLine>
      ))}
      {group.files.map(one => (
        <ItemLine key={one.key} {...shared} item={one.key}>
          <FileNames files={one.files} opened={opened} onOpen={onOpen} />
          {under(one.key)}
        </ItemLine>
      ))}
    </GroupBlock>
  ))
}

type UnderProps = { view: Pick<CaseView, 'view' | 'changes'>; item: string; asked: string | undefined }

function Under({ view, item, asked }: UnderProps) {
  const t = useText<typeof strings>('verification')
  const difference = view.changes[0]?.items.find(one => one.key === item)
  return (
    <>
      {difference && <BeforeText kind={view.view.kind} difference={difference} />}
      {asked && <p className={lines.askedBefore}>{t('fieldsOf.asked-before', { text: `\u2068${asked}\u2069` })}</p>}
    </>
  )
}
