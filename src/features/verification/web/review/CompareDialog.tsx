import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import type { strings as profileStrings } from '../../../profiles/strings.en.ts'
import type { CaseView, Duplicate } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Application.module.css'

type CompareDialogProps = { view: CaseView; duplicate: Duplicate; onClose: () => void }

const folded = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

/** Both profiles side by side in what tells them apart or gives them away. */
export function CompareDialog({ view, duplicate, onClose }: CompareDialogProps) {
  const t = useText<typeof strings>('verification')
  const p = useText<typeof profileStrings>('profiles')
  const files = duplicate.shares.flatMap(one => one.files)
  const status = { here: p(`mine.status.${view.status}`), there: p(`mine.status.${duplicate.status}`) }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('duplicates.title')}
      footer={
        <div className={styles.acts}>
          {duplicate.status === 'approved' && (
            <Button href={`/profile/${duplicate.username}`}>{t('duplicates.open-profile')}</Button>
          )}
          {duplicate.caseId && (
            <Button variant="primary" href={`/verifications/details/${duplicate.caseId}`}>
              {t('duplicates.open-case')}
            </Button>
          )}
        </div>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            <th scope="col">{t('duplicates.here')}</th>
            <th scope="col">{t('duplicates.there')}</th>
          </tr>
        </thead>
        <tbody>
          {duplicate.compared.map(({ what, here, there }) => (
            <ComparedRow
              key={what}
              label={t(`duplicates.rows.${what}`)}
              here={here}
              there={there}
              mono={what !== 'name'}
            />
          ))}
          <ComparedRow label={t('duplicates.rows.status')} {...status} quiet />
          {files.length > 0 && (
            <tr>
              <th scope="row">{t('duplicates.rows.files')}</th>
              <td colSpan={2}>
                {files.map((file, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and they never move
                  <div key={index}>
                    <Bdi>{file}</Bdi>
                  </div>
                ))}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Dialog>
  )
}

type ComparedRowProps = { label: string; here: string; there: string; mono?: boolean; quiet?: boolean }

function ComparedRow({ label, here, there, mono, quiet }: ComparedRowProps) {
  const t = useText<typeof strings>('verification')
  const same = !quiet && here !== '' && folded(here) === folded(there)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Bdi ltr={mono}>{here || '–'}</Bdi>
      </td>
      <td className={same ? styles.same : undefined}>
        <Bdi ltr={mono}>{there || '–'}</Bdi>
        {same && ` (${t('duplicates.same')})`}
      </td>
    </tr>
  )
}
