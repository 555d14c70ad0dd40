import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { keepLeaving, type LeavingView, readLeaving } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'

/** What is offered to whoever cancels, and why members left. */
export function LeavingDesk() {
  const t = useText<typeof strings>('billing')
  const [open, setOpen] = useState(false)
  const { data, refetch } = useRead(readLeaving, undefined, { enabled: open })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('desk.leaving')}</Button>
      {open && data && (
        <Offer
          view={data.data}
          onClose={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}

function Offer({ view, onClose }: { view: LeavingView; onClose: () => void }) {
  const t = useText<typeof strings>('billing')
  const mayChange = holds(useViewer(), 'subscriptions.update')
  const form = useForm(keepLeaving.body, {
    defaults: { code: view.code ?? '', pause: view.pause },
    onSubmit: async body => {
      const { message } = await send(keepLeaving, { body: { ...body, code: body.code || null } })
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
  })
  const code = form.field('code')
  return (
    <FormDialog
      onClose={onClose}
      title={t('desk.leaving')}
      form={form}
      act={t('desk.save')}
      lead={t('desk.leaving-lead')}
      readOnly={!mayChange}
    >
      <TextField
        {...code}
        value={code.value ?? ''}
        label={t('desk.leaving-code')}
        hint={t('desk.leaving-code-hint')}
        optional
        disabled={!mayChange}
        dirAuto={false}
        autoComplete="off"
      />
      <Checkbox {...form.field('pause')} label={t('desk.leaving-pause')} disabled={!mayChange} />
      <h3>{t('desk.leaving-reasons')}</h3>
      {view.reasons.length === 0 ? (
        <p>{t('desk.leaving-none')}</p>
      ) : (
        <Facts
          layout="list"
          rows={view.reasons.map(one => ({ label: t(`leaving.reasons.${one.reason}`), value: one.count }))}
        />
      )}
    </FormDialog>
  )
}
