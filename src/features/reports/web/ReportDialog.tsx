import { useId } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { listReasons } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { ReportForm } from './ReportForm.tsx'

type ReportDialogProps = { kind: string; id: string; name: string; open: boolean; onClose: () => void }

/**
 * Reports a thing to the club: a reason, what happened, files. Over a page on wide screens, a sheet on phones. A visitor is led to
 * the login. Needs the sentences of `reports` (`strings` of the page).
 */
export function ReportDialog(props: ReportDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ kind, id, name, onClose }: ReportDialogProps) {
  const t = useText<typeof strings>('reports')
  const words = useWords()
  const form = useId()
  const { viewer } = useSession()
  const { pathname, search } = useLocation()
  const named = { name: isolate(name) }
  const reasons = useRead(listReasons, { query: { kind } }, { enabled: viewer !== null })
  const send = viewer ? (
    <Button type="submit" form={form} variant="primary" disabled={!reasons.data}>
      {t('dialog.send')}
    </Button>
  ) : (
    <Button variant="primary" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
      {t('dialog.login')}
    </Button>
  )
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      {send}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('dialog.title', named)} footer={footer}>
      <p>{viewer ? t('dialog.lead', named) : t('dialog.login-too')}</p>
      {reasons.error && <ErrorPiece error={reasons.error} level={3} onRetry={() => void reasons.refetch()} />}
      {viewer && reasons.isPending && <Skeleton height="320px" />}
      {reasons.data && <ReportForm id={form} thing={{ kind, id }} reasons={reasons.data.data} onDone={onClose} />}
    </Dialog>
  )
}
