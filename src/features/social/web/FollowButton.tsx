import { Check, Plus } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { MEMBER } from '../contract.ts'
import { isOneself } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './FollowButton.module.css'
import { TellMenu } from './TellMenu.tsx'
import { useSwitch } from './use-switch.ts'

type FollowButtonProps = { kind: string; id: string; name: string; variant?: 'primary' | 'outline'; size?: 'compact' }

/**
 * Follows a thing, or follows it no longer with six seconds to think again. A visitor logs in and comes back to it done. Nothing
 * on one's own page. Beside it, where there is room, what of a followed member one is told. Needs the sentences of `social` (`strings` of the page).
 */
export function FollowButton({ kind, id, name, variant = 'outline', size }: FollowButtonProps) {
  const t = useText<typeof strings>('social')
  const named = { name: isolate(name) }
  const follow = useSwitch({ kind, id }, 'following', {
    done: () => toast({ tone: 'success', title: t('now-following', named), ms: 3000 }),
  })
  if (isOneself(follow.viewer?.id, { kind, id })) return null
  const press = async () => {
    const done = await follow.press(!follow.on)
    if (done && follow.on) undoBar({ message: t('no-longer-following', named), onUndo: () => void follow.press(true) })
  }
  const tell = kind === MEMBER && size !== 'compact' && follow.on && follow.viewer ? follow.own?.tell : null
  const button = (
    <Button
      variant={follow.on ? 'outline' : variant}
      size={size}
      disabled={!follow.known}
      icon={follow.on ? <Check {...iconProps} /> : <Plus {...iconProps} />}
      aria-label={t(follow.on ? 'following-named' : 'follow-named', named)}
      onClick={() => void press()}
    >
      {t(follow.on ? 'following' : 'follow')}
    </Button>
  )
  // Held alike before and after: whoever pressed it keeps their place on the page.
  return (
    <>
      <span className={classNames(styles.holder, tell && styles.wide)}>{button}</span>
      {tell && (
        <TellMenu
          target={{ kind, id }}
          name={name}
          viewerId={follow.viewer!.id}
          tell={tell}
          onUnfollow={() => void press()}
        />
      )}
    </>
  )
}
