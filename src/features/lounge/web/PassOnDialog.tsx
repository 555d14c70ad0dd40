import { useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { NamingField } from '../../../platform/web/forms/naming/NamingField.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { useWhy } from '../../social/web/use-why.ts'
import { MAX_TEXT, type PostView, writePost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'
import { Gate } from './Gate.tsx'
import { SharedQuote } from './SharedQuote.tsx'
import { usePostIt } from './use-post-it.ts'

/** Passes a post on with one's own words, to no more people than its author chose. */
export function PassOnDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const viewer = useViewer()
  const [text, setText] = useState('')
  const write = usePostIt(onClose)
  const shown = post.shared && post.text === '' ? post.shared : post
  const send = () => void write.run({ body: { text, audience: shown.audience, sharedId: post._id } })
  const refusal = refusalToAccess(writePost.access, viewer)
  if (refusal)
    return (
      <Dialog open size="small" title={t('composer.pass-on')} onClose={onClose}>
        <Gate refusal={refusal} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={t('composer.pass-on')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={write.busy} onClick={send}>
            {t('composer.pass-on-send')}
          </Button>
        </>
      }
    >
      <div className={css.edit}>
        <NamingField
          name="text"
          label={t('composer.pass-on-label')}
          optional
          value={text}
          onChange={setText}
          autoFocus
          maxLength={MAX_TEXT}
          error={write.refusal && why(write.refusal)}
        />
        <SharedQuote shared={shown} inside="dialog" />
        {shown.audience === 'members' && <p className={css.note}>{t('composer.pass-on-members')}</p>}
      </div>
    </Dialog>
  )
}
