import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useWrite } from '../../../platform/web/call.ts'
import { NamingField } from '../../../platform/web/forms/naming/NamingField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { useWhy } from '../../social/web/use-why.ts'
import { editPost, MAX_TEXT, type PostView, readPost } from '../contract.ts'
import { withPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'
import { changeFeeds } from './use-feed.ts'

/** The words of one's own post in a field, in their place. */
export function EditPost({ post, onClose }: { post: PostView; onClose: () => void }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
  const client = useQueryClient()
  const [text, setText] = useState(post.text)
  const save = useWrite(editPost, {
    invalidates: [readPost],
    onDone: ({ data }) => {
      changeFeeds(client, pages => withPost(pages, data))
      onClose()
    },
  })
  const send = () => void save.run({ params: { postId: post._id }, body: { text } })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    if (event.key === 'Escape' && text === post.text) onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field inside it
    <div className={css.edit} onKeyDown={onKeyDown}>
      <NamingField
        name="text"
        label={t('composer.label')}
        value={text}
        onChange={setText}
        autoFocus
        maxLength={MAX_TEXT}
        error={save.refusal && why(save.refusal)}
      />
      <div className={css.ends}>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={save.busy} onClick={send}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
