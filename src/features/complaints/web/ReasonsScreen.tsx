import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { BothTexts } from '../../../platform/web/forms/BothTexts.tsx'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { CheckboxGroup } from '../../../platform/web/forms/CheckboxGroup.tsx'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { ArrowDown, ArrowUp, Plus } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type Moved, useFocusOfMoved } from '../../../platform/web/ui/use-focus-of-moved.ts'
import {
  addComplaintReason,
  editComplaintReason,
  listComplaintReasons,
  moveComplaintReason,
  ReasonBody,
  type StaffReason,
} from '../contract/reasons.ts'
import type { strings } from '../strings.en.ts'
import { SEVERITIES } from '../vocabulary.ts'
import styles from './Complaints.module.css'
import { sayRefusal } from './data.ts'
import { SeverityPill, useKindName } from './Marks.tsx'

/** Why something may be reported: in order, with both names, gravity and rule. */
export function ReasonsScreen() {
  const t = useText<typeof strings>('complaints')
  const mayChange = holds(useViewer(), 'complaints.reasons')
  const { data, error, isPending, refetch } = useRead(listComplaintReasons)
  const [editing, setEditing] = useState<StaffReason | 'new' | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const list = useFocusOfMoved(moved, data?.data ?? [])
  return (
    <div className={styles.reasons}>
      <PageHeader
        title={t('pages.reasons')}
        lead={t('reasons.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/complaints' }, { label: t('pages.reasons') }]}
        actions={
          mayChange && (
            <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setEditing('new')}>
              {t('reasons.add')}
            </Button>
          )
        }
      />
      {isPending && <Skeleton height="420px" />}
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data && (
        <ol ref={list} className={styles.rows}>
          {data.data.map((reason, at) => (
            <Row
              key={reason._id}
              reason={reason}
              first={at === 0}
              last={at === data.data.length - 1}
              onEdit={mayChange ? () => setEditing(reason) : null}
              onMoved={by => setMoved({ id: reason._id, at, by })}
            />
          ))}
        </ol>
      )}
      {editing && (
        <ReasonDialog
          reason={editing === 'new' ? null : editing}
          kinds={data?.kinds ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

type RowProps = {
  reason: StaffReason
  first: boolean
  last: boolean
  onEdit: (() => void) | null
  onMoved: (by: Moved['by']) => void
}

function Row({ reason, first, last, onEdit, onMoved }: RowProps) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const kindName = useKindName()
  const move = useWrite(moveComplaintReason, { invalidates: [listComplaintReasons], onRefusal: sayRefusal })
  const name = nameIn(reason, language)
  const other = nameIn(reason, language === 'ar' ? 'en' : 'ar')
  const named = { name: isolate(name) }
  const step = (by: -1 | 1) => {
    if (move.busy) return
    onMoved(by < 0 ? 'up' : 'down')
    void move.run({ params: { reasonId: reason._id }, body: { by } })
  }
  return (
    <li className={styles.reason} data-entry={reason._id} data-archived={reason.archived || undefined}>
      <div className={styles.words}>
        <div className={styles.names}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <bdi lang={language === 'ar' ? 'en' : 'ar'} className={styles.hint}>
            {other}
          </bdi>
          <SeverityPill severity={reason.severity} />
          {reason.archived && <Chip>{t('reasons.archived-mark')}</Chip>}
        </div>
        <p className={styles.hint}>{language === 'ar' ? reason.arabicHint : reason.hint}</p>
        <p className={styles.rule}>{language === 'ar' ? reason.arabicRule : reason.rule}</p>
        <p className={styles.hint}>
          {reason.kinds ? reason.kinds.map(kindName).join(' · ') : t('reasons.everything')}
          {' · '}
          {t('reasons.reports', { count: reason.reports })}
        </p>
      </div>
      {onEdit && (
        <div className={styles.acts}>
          <IconButton
            size="compact"
            label={t('reasons.up', named)}
            icon={<ArrowUp {...iconSmall} />}
            disabled={first}
            data-act="up"
            onClick={() => step(-1)}
          />
          <IconButton
            size="compact"
            label={t('reasons.down', named)}
            icon={<ArrowDown {...iconSmall} />}
            disabled={last}
            data-act="down"
            onClick={() => step(1)}
          />
          <Button size="compact" onClick={onEdit}>
            {t('reasons.change')}
          </Button>
        </div>
      )}
    </li>
  )
}

const EMPTY: ReasonBody = {
  name: '',
  arabicName: '',
  hint: '',
  arabicHint: '',
  rule: '',
  arabicRule: '',
  severity: 'medium',
  kinds: null,
  needsText: false,
  archived: false,
}

type ReasonDialogProps = { reason: StaffReason | null; kinds: readonly string[]; onClose: () => void }

function ReasonDialog({ reason, kinds, onClose }: ReasonDialogProps) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const kindName = useKindName()
  const client = useQueryClient()
  const { _id, reports: _, ...own } = reason ?? { _id: '', reports: 0, ...EMPTY }
  const form = useForm(ReasonBody, {
    defaults: own as never,
    feature: 'complaints',
    onSubmit: async body => {
      const { message } = reason
        ? await send(editComplaintReason, { params: { reasonId: _id }, body })
        : await send(addComplaintReason, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [listComplaintReasons.id] })
      onClose()
    },
  })
  const values = form.values as ReasonBody
  const set = (name: keyof ReasonBody, value: unknown) => form.set(name as never, value as never)
  const title = reason ? t('reasons.edit', { name: isolate(nameIn(reason, language)) }) : t('reasons.add')
  return (
    <FormDialog form={form} onClose={onClose} size="large" title={title}>
      <BothTexts
        en={{ ...form.field('name'), label: t('reasons.name') }}
        ar={{ ...form.field('arabicName'), label: t('reasons.arabicName') }}
      />
      <BothTexts
        en={{ ...form.field('hint'), label: t('reasons.hint') }}
        ar={{ ...form.field('arabicHint'), label: t('reasons.arabicHint') }}
      />
      <BothTexts
        en={{ ...form.field('rule'), label: t('reasons.rule') }}
        ar={{ ...form.field('arabicRule'), label: t('reasons.arabicRule') }}
        hint={t('reasons.rule-hint')}
        multiline
        rows={2}
        optional
      />
      <SelectField
        {...(form.field('severity') as never as ReturnType<typeof form.field<'name'>>)}
        label={t('reasons.severity')}
        options={SEVERITIES.map(value => ({ value, label: t(`severity.${value}`) }))}
      />
      <CheckboxGroup
        name="kinds"
        label={t('reasons.kinds')}
        hint={t('reasons.kinds-hint')}
        value={values.kinds ?? []}
        onChange={chosen => set('kinds', chosen.length > 0 ? chosen : null)}
        options={kinds.map(value => ({ value, label: kindName(value) }))}
        compact
      />
      <Checkbox
        name="needsText"
        label={t('reasons.needsText')}
        value={values.needsText}
        onChange={value => set('needsText', value)}
      />
      <Checkbox
        name="archived"
        label={t('reasons.archived')}
        value={values.archived}
        onChange={value => set('archived', value)}
      />
    </FormDialog>
  )
}
