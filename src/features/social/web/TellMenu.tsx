import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/web/call.ts'
import { Bell, BellOff, BellRing } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { chooseTell, myFollows, type OwnReactions, type TargetRef, TELLS, type Tell } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { turnKept } from './turned-meanwhile.ts'
import { keyOf } from './use-switch.ts'
import { useWhy } from './use-why.ts'

const DRAWINGS = { everything: BellRing, highlights: Bell, nothing: BellOff }

type TellMenuProps = {
  target: TargetRef
  name: string
  viewerId: string
  tell: Tell
  /** It stands alone and says that one follows; else it is a bell beside a button that says so. */
  inWords: boolean
  onUnfollow: () => void
}

/** What of a followed member one is told: everything, highlights, nothing. Shown at once, taken back with the reason when refused. */
export function TellMenu({ target, name, viewerId, tell, inWords, onUnfollow }: TellMenuProps) {
  const t = useText<typeof strings>('social')
  const client = useQueryClient()
  const why = useWhy()
  const key = keyOf(viewerId, target)
  const choose = async (next: Tell) => {
    const show = (shown: Tell) => turnKept<OwnReactions>(client, key, now => ({ ...now, tell: shown }))
    await client.cancelQueries({ queryKey: key })
    show(next)
    try {
      const { message } = await send(chooseTell, { body: { ...target, tell: next } })
      toast({ tone: 'success', title: message, ms: 3000 })
      void client.invalidateQueries({ queryKey: [myFollows.id] })
    } catch (error) {
      show(tell)
      toast({ tone: 'danger', title: why(error) })
    }
  }
  const Drawing = DRAWINGS[tell]
  const label = t(inWords ? 'tell.following' : 'tell.label', { name: isolate(name), choice: t(`tell.${tell}`) })
  return (
    <Menu
      label={label}
      trigger={
        inWords ? (
          <Button aria-label={label} iconEnd={<Drawing {...iconProps} />}>
            {t('following')}
          </Button>
        ) : (
          <IconButton label={label} variant="outline" icon={<Drawing {...iconProps} />} />
        )
      }
      align="end"
      items={[
        ...TELLS.map(one => ({
          key: one,
          label: t(`tell.${one}`),
          hint: t(`tell.hints.${one}`),
          checked: one === tell,
          onPick: () => void choose(one),
        })),
        { key: 'unfollow', label: t('tell.unfollow'), separated: true, onPick: onUnfollow },
      ]}
    />
  )
}
