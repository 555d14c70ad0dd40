import { useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { importRates, previewRates } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import { PickRates } from './PickRates.tsx'
import { RateLines } from './RateLines.tsx'
import styles from './RatesDialog.module.css'
import { useRefresh } from './use-refresh.ts'

/** Rates out of a file: choose it, see what each line would do, take the good ones. */
export function ImportRates({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const refresh = useRefresh('currencies')
  const [text, setText] = useState('')
  const [seen, setSeen] = useState<Seen | null>(null)
  const look = useWrite(previewRates, { onDone: answer => setSeen(answer) })
  const take = useWrite(importRates, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
      onClose()
    },
  })
  const footer = (
    <>
      <Button onClick={seen ? () => setSeen(null) : onClose}>{seen ? t('import.again') : words('ui.cancel')}</Button>
      {seen ? (
        <Button
          variant="primary"
          loading={take.busy}
          disabled={seen.good === 0}
          onClick={() => void take.run({ body: { text } })}
        >
          {t('import.take', { count: seen.good })}
        </Button>
      ) : (
        <Button
          variant="primary"
          loading={look.busy}
          disabled={text.trim() === ''}
          onClick={() => void look.run({ body: { text } })}
        >
          {t('import.look')}
        </Button>
      )}
    </>
  )
  const refusal = take.refusal ?? look.refusal
  return (
    <Dialog open size="large" onClose={onClose} title={t('import.title')} footer={footer}>
      <div className={styles.rates}>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
        {seen ? (
          <RateLines lines={seen.data} good={seen.good} bad={seen.bad} />
        ) : (
          <PickRates text={text} onText={setText} />
        )}
      </div>
    </Dialog>
  )
}

type Seen = { data: Parameters<typeof RateLines>[0]['lines']; good: number; bad: number }
