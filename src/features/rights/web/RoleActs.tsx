import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '../../../platform/web/call.ts'
import { Archive, ArchiveRestore, Copy, Trash2 } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { archiveRole, deleteRole, restoreRole, type StaffRole } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'
import { useRightsRefresh } from './use-rights-refresh.ts'

/** What can be done with a role as a whole; what deleting will really do is said before. */
export function RoleActs({ role }: { role: StaffRole }) {
  const t = useText<typeof strings>('rights')
  const words = useWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const refresh = useRightsRefresh()
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const done = ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    setAsking(null)
    void refresh()
  }
  const archive = useWrite(archiveRole, { onDone: done })
  const restore = useWrite(restoreRole, {
    onDone: done,
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const remove = useWrite(deleteRole, {
    onDone: answer => {
      if (!answer.archived) navigate('/roles')
      done(answer)
    },
  })
  const input = { params: { roleId: role._id } }
  const title = `\u2068${role.title[language]}\u2069`
  const refusal = archive.refusal ?? remove.refusal
  const archives = asking === 'archive' || role.system || role.people > 0
  const body =
    asking === 'archive'
      ? t('role.archive-body')
      : role.people > 0
        ? t('role.delete-used', { count: role.people })
        : t(role.system ? 'role.delete-system' : 'role.delete-unused')
  const footer = (
    <>
      <Button onClick={() => setAsking(null)}>{words('ui.cancel')}</Button>
      <Button
        variant="danger"
        loading={archive.busy || remove.busy}
        onClick={() => void (asking === 'archive' ? archive.run(input) : remove.run(input))}
      >
        {t(archives ? 'role.archive' : 'role.delete')}
      </Button>
    </>
  )
  return (
    <div className={styles.actions}>
      <Button href={`/roles/add?from=${role._id}`} icon={<Copy {...iconSmall} />}>
        {t('role.copy')}
      </Button>
      {role.archived ? (
        <Button icon={<ArchiveRestore {...iconSmall} />} loading={restore.busy} onClick={() => void restore.run(input)}>
          {t('role.restore')}
        </Button>
      ) : (
        <Button icon={<Archive {...iconSmall} />} onClick={() => setAsking('archive')}>
          {t('role.archive')}
        </Button>
      )}
      {!(role.archived && (role.system || role.people > 0)) && (
        <Button variant="dangerOutline" icon={<Trash2 {...iconSmall} />} onClick={() => setAsking('delete')}>
          {t('role.delete')}
        </Button>
      )}
      {asking && (
        <Dialog
          open
          size="small"
          onClose={() => setAsking(null)}
          title={t(asking === 'archive' ? 'role.archive-title' : 'role.delete-title', { title })}
          footer={footer}
        >
          <p>{body}</p>
          {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
        </Dialog>
      )}
    </div>
  )
}
