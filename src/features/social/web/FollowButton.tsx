import { useLayoutEffect, useRef } from 'react'
import { Check, Plus } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { MEMBER } from '../contract.ts'
import { isOneself } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './FollowButton.module.css'
import { TellMenu } from './TellMenu.tsx'
import { useSwitch } from './use-switch.ts'

type FollowButtonProps = { kind: string; id: string; name: string; variant?: 'primary' | 'outline'; size?: 'compact' }

/**
 * Follows a thing, or follows it no longer with six seconds to think again. A visitor logs in and comes back to it done. Nothing
 * on one's own page. Of a followed member also what one is told: by a bell beside it, on a phone by its own menu, which ends the
 * following too. Whoever pressed it keeps their place on the page. Needs the sentences of `social` (`strings` of the page).
 */
export function FollowButton({ kind, id, name, variant = 'outline', size }: FollowButtonProps) {
  const t = useText<typeof strings>('social')
  const narrow = useNarrow()
  const named = { name: isolate(name) }
  const follow = useSwitch({ kind, id }, 'following', {
    done: () => toast({ tone: 'success', title: t('now-following', named), ms: 3000 }),
  })
  const tell = kind === MEMBER && size !== 'compact' && follow.on && follow.viewer ? follow.own?.tell : null
  const inMenu = narrow && Boolean(tell)
  const place = useKeptFocus(`${follow.on} ${inMenu}`)
  if (isOneself(follow.viewer?.id, { kind, id })) return null
  const press = async () => {
    place.pressed()
    const done = await follow.press(!follow.on)
    if (done && follow.on) undoBar({ message: t('no-longer-following', named), onUndo: () => void follow.press(true) })
  }
  return (
    <span ref={place.ref} className={styles.holder}>
      {!inMenu && (
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
      )}
      {tell && (
        <TellMenu
          target={{ kind, id }}
          name={name}
          viewerId={follow.viewer!.id}
          tell={tell}
          inWords={inMenu}
          onUnfollow={() => void press()}
        />
      )}
    </span>
  )
}

/** Gives the focus to the first button of a place whose buttons changed under whoever pressed one of them. */
function useKeptFocus(shown: string) {
  const ref = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  // What is shown is what changed.
  useLayoutEffect(() => {
    const at = document.activeElement
    if (!pressed.current || (at !== document.body && !ref.current?.contains(at))) return
    ref.current?.querySelector('button')?.focus()
  }, [shown])
  return { ref, pressed: () => void (pressed.current = true) }
}
