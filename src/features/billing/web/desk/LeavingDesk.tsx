import { useId, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { keepLeaving, type LeavingView, readLeaving } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'

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
  const id = useId()
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
    <Dialog
      open
      onClose={onClose}
      title={t('desk.leaving')}
      footer={
        mayChange && (
          <Button type="submit" form={id} variant="primary" loading={form.busy}>
            {t('desk.save')}
          </Button>
        )
      }
    >
      <form {...form.props} id={id} className={css.form}>
        <p>{t('desk.leaving-lead')}</p>
        <FormErrors form={form} />
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
      </form>
    </Dialog>
  )
}
