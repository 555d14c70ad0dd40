import { Button } from '../../../platform/web/ui/Button.tsx'
import { useBlock } from './use-block.tsx'

/** Blocks a member after a question, or takes the block back. In a menu use `useBlock`. */
export function BlockAction(props: { kind: string; id: string; name: string }) {
  const { item, dialog, blocked } = useBlock(props)
  return (
    <>
      <Button variant={blocked ? 'outline' : 'dangerOutline'} icon={item.icon} onClick={item.onPick}>
        {item.label}
      </Button>
      {dialog}
    </>
  )
}
