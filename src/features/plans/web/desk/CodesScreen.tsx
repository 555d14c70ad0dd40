import { useMemo, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { type Say, useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { useClub } from '../../../settings/web/public.ts'
import { CODE_STATES, type CodeView, endCode, listCodes, readCode } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './desk.module.css'

const TONES = { open: 'success', 'used-up': 'warning', over: 'neutral' } as const

/** How long a code lowers what is charged, in words. */
const lastsText = (t: Say<typeof strings>, code: CodeView): string =>
  code.lasts === 'months' ? t('codes.months', { count: code.months ?? 0 }) : t(`codes.lasts-for.${code.lasts}`)

/** Every promotion code, with what it takes off and how often it was used. */
export function CodesScreen() {
  const t = useText<typeof strings>('plans')
  const money = useDisplayMoney()
  const { timeZone } = useClub()
  const mayChange = holds(useViewer(), 'plans.update')
  const [query, setQuery] = useQueryValues()
  const [ending, setEnding] = useState<CodeView | null>(null)
  const columns = useMemo((): ListColumn<CodeView>[] => {
    const off = (code: CodeView) =>
      code.percent === null ? money(code.amount ?? 0, code.currency ?? 'USD', { own: true }).text : `${code.percent}%`
    const uses = (code: CodeView) =>
      code.maxUses === null ? String(code.uses) : t('codes.of-uses', { uses: code.uses, most: code.maxUses })
    return [
      {
        key: 'code',
        label: t('codes.code'),
        sortable: true,
        mono: true,
        render: code => <bdi dir="ltr">{code.code}</bdi>,
        csv: code => code.code,
      },
      { key: 'off', label: t('codes.off'), align: 'end', render: code => <bdi>{off(code)}</bdi>, csv: off },
      { key: 'uses', label: t('codes.uses'), align: 'end', sortable: true, render: uses, csv: code => code.uses },
      {
        key: 'state',
        label: t('codes.state'),
        render: code => (
          <StatusPill status={code.state} tone={TONES[code.state]} label={t(`codes.states.${code.state}`)} />
        ),
        csv: code => t(`codes.states.${code.state}`),
      },
      { key: 'lasts', label: t('codes.lasts'), render: code => lastsText(t, code), csv: code => lastsText(t, code) },
      {
        key: 'endsAt',
        label: t('codes.ends'),
        sortable: true,
        render: code => (code.endsAt ? <DateText value={code.endsAt} zone={timeZone} /> : '–'),
        csv: code => code.endsAt && new Date(code.endsAt),
      },
    ]
  }, [t, money, timeZone])
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('codes.state'),
        type: 'choice',
        options: CODE_STATES.map(value => ({ value, label: t(`codes.states.${value}`) })),
      },
    ],
    [t],
  )
  const close = () => setQuery({ edit: null, add: null })
  const edited = query.get('edit')
  return (
    <div className={styles.list}>
      <ListPage<CodeView>
        title={t('pages.codes')}
        lead={t('codes.lead')}
        actions={
          <div className={styles.actions}>
            <Button href="/plans">{t('desk.back')}</Button>
            {mayChange && (
              <Button variant="primary" icon={<Plus {...iconSmall} />} onClick={() => setQuery({ add: '1' })}>
                {t('codes.add')}
              </Button>
            )}
          </div>
        }
        call={listCodes}
        columns={columns}
        filters={filters}
        rowKey={code => code._id}
        rowName={code => code.code}
        peek={code => (
          <CodePeek
            code={code}
            mayChange={mayChange}
            onEdit={() => setQuery({ edit: code._id })}
            onEnd={() => setEnding(code)}
          />
        )}
        viewsKey="plans.codes"
        empty={{ title: t('codes.none') }}
      />
      {mayChange && query.has('add') && <CodeForm code={null} onClose={close} />}
      {mayChange && edited && <EditCode codeId={edited} onClose={close} />}
      {ending && <EndCode code={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}

function EditCode({ codeId, onClose }: { codeId: string; onClose: () => void }) {
  const { data } = useRead(readCode, { params: { codeId } })
  return data ? <CodeForm code={data.data} onClose={onClose} /> : null
}

type CodePeekProps = { code: CodeView; mayChange: boolean; onEdit: () => void; onEnd: () => void }

/** What the panel shows of a code: its note, who used it last, and its acts. */
function CodePeek({ code, mayChange, onEdit, onEnd }: CodePeekProps) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const { data } = useRead(readCode, { params: { codeId: code._id } })
  return (
    <div className={styles.dialog}>
      {code.note && <p dir="auto">{code.note}</p>}
      <div>
        <h3>{t('codes.takings')}</h3>
        {data?.takings.length === 0 && <p>{t('codes.not-used')}</p>}
        <ul className={styles.people}>
          {data?.takings.map(one => (
            <li key={`${one.username} ${one.takenAt}`}>
              <bdi>{one.name}</bdi> <DateText value={one.takenAt} />
            </li>
          ))}
        </ul>
      </div>
      {mayChange && (
        <div className={styles.actions}>
          <Button onClick={onEdit}>{words('ui.edit')}</Button>
          {code.state !== 'over' && (
            <Button variant="dangerOutline" onClick={onEnd}>
              {t('codes.end')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function EndCode({ code, onClose }: { code: CodeView; onClose: () => void }) {
  const t = useText<typeof strings>('plans')
  const words = useWords()
  const end = useWrite(endCode, {
    invalidates: [listCodes, readCode],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={end.busy} onClick={() => void end.run({ params: { codeId: code._id } })}>
        {t('codes.end')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      title={t('codes.end-title', { code: `\u2068${code.code}\u2069` })}
      onClose={onClose}
      footer={footer}
    >
      <p>{t('codes.end-body')}</p>
      {end.refusal && <Alert tone="danger" role="alert" title={end.refusal.message} />}
    </Dialog>
  )
}
