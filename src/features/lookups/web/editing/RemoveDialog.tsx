import { useWrite } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { deleteCalls, type EntryView, editCalls } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import { nameOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from './LookupScreen.module.css'
import { useRefresh } from './use-refresh.ts'

type RemoveDialogProps = { list: List; entry: EntryView; act: 'retire' | 'delete'; onClose: () => void }

/** Asks before an entry is retired or deleted. */
export function RemoveDialog({ list, entry, act, onClose }: RemoveDialogProps) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const { language } = useLanguage()
  const refresh = useRefresh(list.name)
  const call =
    act === 'retire' ? editCalls[list.name].retire : (deleteCalls.find(one => one.list === list)?.call as never)
  const { run, busy, refusal } = useWrite(call, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh(entry.values.countryId as string | undefined)
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={busy} onClick={() => void run({ params: { entryId: entry._id } })}>
        {t(`acts.${act}`)}
      </Button>
    </>
  )
  const title = t(`confirm.${act}-title`, { name: `\u2068${nameOf(entry, language)}\u2069` })
  return (
    <Dialog open size="small" title={title} onClose={onClose} footer={footer}>
      <div className={styles.form}>
        <p>{t(`confirm.${act}-body`)}</p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </div>
    </Dialog>
  )
}
