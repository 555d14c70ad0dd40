import type { ReactNode } from 'react'
import type { FieldView } from '../../../../engines/forms/contract.ts'
import { commaOf } from '../../../../platform/shared/text.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Check, CheckCheck, ChevronDown, MessageCircleQuestion } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { ProfileView } from '../../../profiles/contract.ts'
import { ProfileText, useKindWords } from '../../../profiles/web/public.ts'
import type { CaseView, Difference } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { FileNames } from './FileNames.tsx'
import groupBlockStyles from './GroupBlock.module.css'
import lines from './ItemLine.module.css'
import styles from './ItemLine.module.css'
import type { Marks } from './use-marks.ts'
import { askAt, nameOfAsk } from './write-at.ts'

type Group = ProfileView['groups'][number]

type GroupBlockProps = {
  kind: string
  group: Group
  marks: Marks
  mayAct: boolean
  /** On phones each group folds. */
  folds: boolean
  startsOpen: boolean
  children: ReactNode
}

/** Keys of everything in a group. */
const keysOf = (group: Group): string[] => [...group.fields, ...group.files].map(one => one.key)

/** A group of the application: its lines, how many are read, and one press for "all in order". */
function GroupBlock({ kind, group, marks, mayAct, folds, startsOpen, children }: GroupBlockProps) {
  const t = useText<typeof strings>('verification')
  const title = useKindWords(kind)(`groups.${group.key}`)
  const keys = keysOf(group)
  const open = keys.filter(key => !marks.of(key))
  const counted = t('fieldsOf.group-read', { count: keys.length - open.length, all: keys.length })
  const lines = <dl className={groupBlockStyles.lines}>{children}</dl>
  const all = mayAct && open.length > 0 && (
    <IconButton
      size="compact"
      label={`${title}: ${t('fieldsOf.all-ok')}`}
      icon={<CheckCheck {...iconProps} />}
      onClick={() => {
        for (const key of open) marks.set(key, 'ok')
      }}
    />
  )
  if (folds)
    return (
      <details className={groupBlockStyles.group} open={startsOpen}>
        <summary className={groupBlockStyles.summary}>
          <h2 className={groupBlockStyles.title}>{title}</h2>
          <bdi className={groupBlockStyles.count}>{counted}</bdi>
          <ChevronDown {...iconProps} className={groupBlockStyles.chevron} />
        </summary>
        {lines}
      </details>
    )
  return (
    <section className={groupBlockStyles.group} aria-label={title}>
      <div className={groupBlockStyles.head}>
        <h2 className={groupBlockStyles.title}>{title}</h2>
        <bdi className={groupBlockStyles.count}>{counted}</bdi>
        {all}
      </div>
      {lines}
    </section>
  )
}

/** Under a value that changed: what it was, struck through; files by name. */
function BeforeText({ kind, difference }: { kind: string; difference: Difference }) {
  const t = useText<typeof strings>('verification')
  const { language } = useLanguage()
  const { key, before, now, filesGone, filesNew } = difference
  const files = filesGone.length + filesNew.length > 0
  return (
    <span className={styles.before}>
      {before && (
        <s>
          <VisuallyHidden>{t('fieldsOf.before')}</VisuallyHidden>
          <ProfileText kind={kind} field={key} value={before} />
        </s>
      )}
      {!before && now && !files && t('fieldsOf.was-empty')}
      {before && !now && !files && t('fieldsOf.now-empty')}
      {filesGone.length > 0 && <bdi>{t('fieldsOf.gone', { files: filesGone.join(commaOf(language)) })}</bdi>}
      {filesNew.length > 0 && <bdi>{t('fieldsOf.added', { files: filesNew.join(commaOf(language)) })}</bdi>}
    </span>
  )
}

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
            : field.value && <ProfileText kind={kind} field={field.key} value={field.value} />}
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

type ItemLineProps = {
  kind: string
  /** Key of the field or file group. */
  item: string
  long?: boolean
  marks: Marks
  /** Language the applicant reads: what is asked is written in it. */
  reads: 'en' | 'ar'
  /** False shows the ticks without taking new ones. */
  mayAct: boolean
  /** The marks are the reader's own help: what is asked goes to nobody. */
  forSelf?: boolean
  /** Value, and under it what it was before. */
  children: ReactNode
}

/** One thing to check: what it is called, what was said, and the two ticks; what is asked is written right here. */
function ItemLine({ kind, item, long, marks, reads, mayAct, forSelf, children }: ItemLineProps) {
  const t = useText<typeof strings>('verification')
  const label = useKindWords(kind)(`fields.${item}.label`)
  const mark = marks.of(item)
  const tick = (one: 'ok' | 'ask') => {
    if (mark?.mark === one) marks.set(item, null)
    else if (one === 'ok') marks.set(item, one)
    else askAt(marks, item)
  }
  return (
    <div className={classNames(styles.line, long && styles.long)} data-item={item}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.ticks}>
        <button
          type="button"
          data-tick=""
          className={classNames(styles.tick, styles.ok)}
          aria-pressed={mark?.mark === 'ok'}
          aria-label={t('fieldsOf.ok', { field: label })}
          title={t('fieldsOf.ok', { field: label })}
          disabled={!mayAct}
          onClick={() => tick('ok')}
        >
          <Check size={18} strokeWidth={2} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classNames(styles.tick, styles.question)}
          aria-pressed={mark?.mark === 'ask'}
          aria-label={t('fieldsOf.ask', { field: label })}
          title={t('fieldsOf.ask', { field: label })}
          disabled={!mayAct}
          onClick={() => tick('ask')}
        >
          <MessageCircleQuestion size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </dd>
      {mark?.mark === 'ask' && (
        <dd className={styles.ask}>
          <TextField
            name={nameOfAsk(item)}
            label={t(forSelf ? 'mine.question-label' : 'fieldsOf.ask-label', { field: label })}
            hint={forSelf ? t('mine.question-hint') : t('fieldsOf.ask-hint', { language: t(`languages.${reads}`) })}
            multiline
            compact
            rows={2}
            disabled={!mayAct}
            value={mark.ask ?? ''}
            onChange={text => marks.write(item, text)}
            onBlur={() => marks.rest(item)}
          />
        </dd>
      )}
    </div>
  )
}
