import { useEffect, useState } from 'react'
import { Check, Copy } from '../icons.ts'
import styles from './CopyText.module.css'
import { iconSmall } from './icon-props.ts'
import { toast } from './toast.ts'
import { useWords } from './use-words.ts'

type CopyTextProps = {
  value: string
  /** When it is too long to stand there whole. */
  shown?: string
  /** What must be read whole goes on in the next line instead of being cut. */
  whole?: boolean
}

/** An id, a link or a code with a button that copies it. */
export function CopyText({ value, shown, whole = false }: CopyTextProps) {
  const t = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      toast({ tone: 'success', title: t('ui.copied'), ms: 3000 })
    } catch {
      toast({ tone: 'danger', title: t('ui.not-copied') })
    }
  }
  return (
    <span className={styles.copy}>
      <bdi dir="ltr" className={whole ? styles.whole : styles.value} title={shown ? value : undefined}>
        {shown ?? value}
      </bdi>
      <button type="button" className={styles.button} aria-label={t('ui.copy-value', { value })} onClick={copy}>
        {copied ? <Check {...iconSmall} /> : <Copy {...iconSmall} />}
      </button>
    </span>
  )
}
