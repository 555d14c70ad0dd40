import { useState } from 'react'
import { directionOf } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { DeskTicket } from '../../contract/desk.ts'
import { listMacros, type Macro, runMacro } from '../../contract/macros.ts'
import { listReplies } from '../../contract/replies.ts'
import type { strings } from '../../strings.en.ts'
import { useFilled } from './data.ts'
import { MacroWords } from './MacroWords.tsx'
import css from './Quoted.module.css'

type RunMacroProps = { ticket: DeskTicket; set: (answer: { data: DeskTicket }) => void }

/** Macros of the department of a ticket; what one does is said before it is done. */
export function RunMacro({ ticket, set }: RunMacroProps) {
  const t = useText<typeof strings>('support')
  const [chosen, setChosen] = useState<Macro | null>(null)
  const macros = useRead(listMacros, { query: { department: ticket.department._id } }).data?.data ?? []
  if (macros.length === 0) return null
  return (
    <>
      <SelectField
        name="macro"
        value=""
        onChange={id => setChosen(macros.find(one => one._id === id) ?? null)}
        label={t('macros.run')}
        placeholder={t('macros.choose')}
        options={macros.map(one => ({ value: one._id, label: one.name }))}
        compact
      />
      {chosen && <RunDialog macro={chosen} ticket={ticket} set={set} onClose={() => setChosen(null)} />}
    </>
  )
}

function RunDialog({ macro, ticket, set, onClose }: RunMacroProps & { macro: Macro; onClose: () => void }) {
  const t = useText<typeof strings>('support')
  const words = useWords()
  const filled = useFilled(ticket)
  const replies = useRead(listReplies, { query: {} }).data?.data
  const reply = macro.reply && replies?.find(one => one._id === macro.reply)
  const run = useWrite(runMacro, {
    onDone: answer => {
      toast({ tone: 'success', title: answer.message, ms: 3000 })
      set(answer)
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button
        variant="primary"
        loading={run.busy}
        onClick={() => void run.run({ params: { ticketId: ticket._id, macroId: macro._id } })}
      >
        {t('macros.run-act')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('macros.run-title', { name: isolate(macro.name) })}
      footer={footer}
    >
      <MacroWords macro={macro} />
      {reply && (
        <section className={css.sends}>
          <h3>{t('macros.run-sends', { name: isolate(ticket.owner?.name ?? '') })}</h3>
          <blockquote lang={ticket.member.language} dir={directionOf(ticket.member.language)}>
            {filled(reply)}
          </blockquote>
        </section>
      )}
      {run.refusal && <Alert tone="danger" role="alert" title={run.refusal.message} />}
    </Dialog>
  )
}
