import { Phone } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import type { ConversationView } from '../../contract.ts'
import { refusalToCall } from '../../rules/calls.ts'
import type { strings } from '../../strings.en.ts'
import { useNameOf } from '../group/members.ts'
import { useCalling } from './call-acts.ts'
import css from './Calls.module.css'

/** Calls whoever the conversation is with. Where nobody can be called there is no such button. */
export function CallButton({ conversation }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const { busy, call } = useCalling()
  const name = useNameOf()(conversation)
  if (refusalToCall(conversation) !== null) return null
  return (
    <IconButton
      label={conversation.group ? t('calls.call-group') : t('calls.call', { name: isolate(name) })}
      icon={<Phone {...iconProps} />}
      disabled={busy}
      onClick={() => call(conversation._id)}
    />
  )
}

/** Over the thread while a call rings or goes on: the way into it. */
export function CallBar({ conversation }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const { busy, call } = useCalling()
  return (
    <div role="status">
      {conversation.call && (
        <div className={css.bar}>
          <Phone {...iconSmall} />
          <span className={css.words}>{t('calls.goes-on')}</span>
          <Button size="compact" variant="primary" loading={busy} onClick={() => call(conversation._id)}>
            {t('calls.join')}
          </Button>
        </div>
      )}
    </div>
  )
}
