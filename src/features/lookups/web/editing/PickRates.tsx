import { Upload } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatesDialog.module.css'

const MOST = 200_000

/** A file of rates, or its lines pasted. */
export function PickRates({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useText<typeof strings>('lookups')
  const [large, setLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setLarge(file.size > MOST)
    if (file.size <= MOST) onText(await file.text())
  }
  return (
    <div className={styles.pick}>
      <p>{t('import.lead')}</p>
      <label className={styles.file}>
        <Upload {...iconProps} />
        <span>{t('import.file')}</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={event => void read(event.currentTarget.files?.[0])}
        />
      </label>
      {large && <Alert tone="danger" role="alert" title={t('import.too-large')} />}
      <TextField
        name="lines"
        label={t('import.paste')}
        hint={t('import.or')}
        value={text}
        onChange={onText}
        multiline
        rows={8}
        lang="en"
        spellCheck={false}
      />
    </div>
  )
}
