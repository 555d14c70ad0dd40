import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { BellOff, Check, Ellipsis, Mail, SlidersHorizontal } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../../platform/web/ui/Menu.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { listNotices, type NoticeEntry } from '../contract.ts'
import { muteNotice, readWishes } from '../contract/wishes.ts'
import { mayEnd } from '../rules/topics.ts'
import type { strings } from '../strings.en.ts'
import { useReadNotices } from './data.ts'
import css from './list.module.css'
import { NoticeFaces, NoticeMark } from './NoticeMark.tsx'
import { useEndRow, useTurnMute } from './wishes-data.ts'

/** What can be done about a notice besides opening it. */
function useActs(notice: NoticeEntry): MenuItem[] {
  const t = useText<typeof strings>('notifications')
  const client = useQueryClient()
  const read = useReadNotices()
  const turn = useTurnMute()
  const mute = async (way: 'off' | 'daily') => {
    try {
      const { data, message } = await send(muteNotice, { params: { noticeId: notice._id }, body: { way } })
      await client.invalidateQueries({ queryKey: [readWishes.id] })
      undoBar({ message, onUndo: () => void turn(data._id, false) })
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
  const endRow = useEndRow()
  const { mutes, group, topic } = notice
  return [
    ...(mutes
      ? [
          { key: 'mute', label: t(`mute.${mutes}`), icon: <BellOff {...iconProps} />, onPick: () => void mute('off') },
          { key: 'daily', label: t('daily'), icon: <Mail {...iconProps} />, onPick: () => void mute('daily') },
        ]
      : topic && mayEnd(topic)
        ? [
            {
              key: 'end',
              label: t('end-row', { topic: t(`topics.${topic}.title`) }),
              icon: <BellOff {...iconProps} />,
              onPick: () => void endRow(topic),
            },
          ]
        : []),
    ...(notice.read
      ? []
      : [
          {
            key: 'read',
            label: t('mark-one'),
            icon: <Check {...iconProps} />,
            onPick: () =>
              void read
                .run({ body: { ids: [notice._id] } })
                .then(() => client.invalidateQueries({ queryKey: [listNotices.id] })),
          },
        ]),
    {
      key: 'settings',
      label: group ? t('all-of', { group: t(`groups.${group}`) }) : t('settings'),
      icon: <SlidersHorizontal {...iconProps} />,
      href: `/account-setting?section=notifications${group ? `#${group}` : ''}`,
      separated: true,
    },
  ]
}

type NoticeLineProps = { notice: NoticeEntry; waits?: boolean; first?: boolean }

/** One notice of the list: opening it marks it as read and goes where it points; what waits has one act. */
export function NoticeLine({ notice, waits, first }: NoticeLineProps) {
  const t = useText<typeof strings>('notifications')
  const read = useReadNotices()
  const go = useNavigate()
  const items = useActs(notice)
  const markRead = () => {
    if (!notice.read) void read.run({ body: { ids: [notice._id] } })
  }
  const { title, body } = notice.data
  return (
    <li className={css.line} data-unread={!notice.read || undefined} data-ends={(waits && first) || undefined}>
      <span className={css.dot}>{!notice.read && <VisuallyHidden>{t('is-new')}</VisuallyHidden>}</span>
      <NoticeMark notice={notice} size={48} group={notice.group ?? 'account'} />
      <div className={css.text}>
        {notice.link ? (
          <Go to={notice.link} className={css.open} onClick={markRead}>
            {title}
          </Go>
        ) : (
          <button type="button" className={css.open} onClick={markRead}>
            {title}
          </button>
        )}
        {body && <p className={css.body}>{body}</p>}
        <NoticeFaces notice={notice} />
      </div>
      {waits && notice.act && notice.link && (
        <span className={css.act}>
          <Button
            variant={first ? 'primary' : 'outline'}
            onClick={() => {
              markRead()
              void go(notice.link!)
            }}
          >
            {notice.act}
          </Button>
        </span>
      )}
      <span className={css.when}>
        <TimeAgo value={notice.createdAt} />
      </span>
      <span className={css.menu}>
        <Menu
          label={t('more', { title })}
          align="end"
          items={items}
          trigger={<IconButton label={t('more', { title })} icon={<Ellipsis {...iconSmall} />} size="compact" />}
        />
      </span>
    </li>
  )
}
