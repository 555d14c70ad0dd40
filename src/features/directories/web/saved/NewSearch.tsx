import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { listSavedSearches, saveSearch } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { SavedDialog } from './SavedDialog.tsx'
import type { Wish } from './SavedFields.tsx'

type Props = { kind: string; query: string; currency: string; suggested: string }

/** The button that keeps what is looked for, and what it asks. */
export function NewSearch({ kind, query, currency, suggested }: Props) {
  const t = useText<typeof strings>('directories')
  const [open, setOpen] = useState(false)
  const save = useWrite(saveSearch, { invalidates: [listSavedSearches] })
  const keep = async (wish: Wish) => {
    const done = await save.run({ body: { kind, query, currency, ...wish } })
    if (done) toast({ tone: 'success', title: done.message, ms: 3000 })
    return done !== null
  }
  const close = () => {
    save.reset()
    setOpen(false)
  }
  return (
    <>
      <Button size="compact" icon={<BellPlus {...iconProps} />} onClick={() => setOpen(true)}>
        {t('saved.save')}
      </Button>
      <SavedDialog
        open={open}
        onClose={close}
        title={t('saved.save-title')}
        lead={t('saved.save-too')}
        start={{ name: suggested.slice(0, 80), alert: 'daily' }}
        busy={save.busy}
        refusal={save.refusal?.message ?? null}
        onKeep={keep}
      />
    </>
  )
}
