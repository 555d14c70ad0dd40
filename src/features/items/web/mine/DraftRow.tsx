import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { DraftLine } from '../../contract/mine.ts'
import type { strings } from '../../strings.en.ts'
import { ItemPicture } from '../card/ItemPicture.tsx'
import { useDiscardDraft } from '../data.ts'
import { ItemStatusPill } from '../ItemStatusPill.tsx'
import styles from '../MyItems.module.css'

/** A draft that was not sent: go on, or discard it. */
export function DraftRow({ draft }: { draft: DraftLine }) {
  const t = useText<typeof strings>('items')
  const [asking, setAsking] = useState(false)
  const discard = useDiscardDraft(({ message }) => void toast({ tone: 'success', title: message }))
  return (
    <Card as="li" bare className={styles.row}>
      <div className={styles.picture}>
        <ItemPicture picture={draft.picture} seed={draft._id} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          {draft.name ? <Bdi>{draft.name}</Bdi> : <span className={styles.unnamed}>{t('mine.no-name')}</span>}
        </p>
        <div className={styles.facts}>
          <ItemStatusPill status="draft" />
          <TimeAgo value={draft.savedAt} />
        </div>
      </div>
      <div className={styles.ways}>
        <Button icon={<PencilLine {...iconProps} />} href={`/${draft.kind}/create?draft=${draft._id}`}>
          {t('mine.continue')}
        </Button>
      </div>
      <div className={styles.more}>
        <IconButton label={t('mine.discard')} icon={<Trash2 {...iconProps} />} onClick={() => setAsking(true)} />
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('mine.discard-title')}
        size="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('mine.keep')}</Button>
            <Button
              variant="danger"
              loading={discard.busy}
              onClick={() => void discard.run({ params: { draftId: draft._id } })}
            >
              {t('mine.discard')}
            </Button>
          </>
        }
      >
        <p>{t('mine.discard-body')}</p>
      </Dialog>
    </Card>
  )
}
