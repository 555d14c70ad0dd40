import { Ellipsis, ExternalLink, Eye, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import type { MenuItem } from '../../../platform/web/ui/MenuEntry.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import type { PostView } from '../contract.ts'
import { mayEdit, pathOfPost } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { type Asks, PostDialogs } from './PostDialogs.tsx'
import { useBlockAuthor } from './use-block-author.ts'

type PostMenuProps = { post: PostView; onEdit: () => void; onGone?: (() => void) | undefined }

/** What else one may do with a post: its own author change and delete, others report and block, staff hide. */
export function PostMenu({ post, onEdit, onGone }: PostMenuProps) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  const [asks, setAsks] = useState<Asks>(null)
  const { author } = post
  const own = viewer?.id === author.id
  const block = useBlockAuthor(author)
  const more = t('post.more', { name: isolate(author.name) })
  const ask = (key: Asks & string, icon: MenuItem['icon'], label: string, tone?: 'danger'): MenuItem => ({
    key,
    label,
    icon,
    tone,
    onPick: () => setAsks(key),
  })
  const items: MenuItem[] = [
    { key: 'open', label: t('post.open'), icon: <ExternalLink {...iconProps} />, href: pathOfPost(post._id) },
    ...(mayEdit(viewer, post, Date.now())
      ? [{ key: 'edit', label: t('post.edit'), icon: <Pencil {...iconProps} />, onPick: onEdit }]
      : []),
    ...(own
      ? [ask('remove', <Trash2 {...iconProps} />, t('post.remove'), 'danger')]
      : [ask('report', <Flag {...iconProps} />, t('post.report')), ...(author.link ? [block.item] : [])]),
    ...(holds(viewer, 'lounge.moderate')
      ? [
          ask(
            'hide',
            post.hidden ? <Eye {...iconProps} /> : <EyeOff {...iconProps} />,
            t(post.hidden ? 'post.show' : 'post.hide'),
          ),
        ]
      : []),
  ]
  return (
    <>
      <Menu
        label={more}
        align="end"
        trigger={<IconButton label={more} icon={<Ellipsis {...iconProps} />} />}
        items={items}
      />
      {block.dialog}
      <PostDialogs post={post} asks={asks} onClose={() => setAsks(null)} onGone={onGone} />
    </>
  )
}
