import { Copy, Download } from 'lucide-react'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { strings } from '../strings.en.ts'
import styles from './RecoveryCodes.module.css'

/** Gives the browser a small text file to save. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** The ten codes, this once: to copy, to download, to keep. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const { user } = useSession()
  const heading = t('codes.file-title', { club: location.host, username: user?.username ?? '' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ tone: 'success', title: words('ui.copied'), ms: 3000 })
    } catch {
      toast({ tone: 'danger', title: words('ui.not-copied') })
    }
  }
  const footer = (
    <>
      <Button icon={<Copy {...iconProps} />} onClick={() => void copy()}>
        {t('codes.copy')}
      </Button>
      <Button
        icon={<Download {...iconProps} />}
        onClick={() => saveFile(t('codes.file'), [heading, t('codes.file-note'), '', ...codes, ''].join('\n'))}
      >
        {t('codes.download')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('codes.kept')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('codes.title')} onClose={onClose} footer={footer}>
      <p>{t('codes.lead')}</p>
      <ol className={styles.codes} dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
