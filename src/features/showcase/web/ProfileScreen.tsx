import { useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { readShowcase, VIEWERS } from '../contract/page.ts'
import { ShowcasePage } from './ShowcasePage.tsx'

/** A member's public page; its owner may look at it as others do. */
export function ProfileScreen() {
  const { username = '' } = useParams()
  const [as] = useQueryState('as')
  const viewAs = VIEWERS.find(one => one === as)
  return (
    <ShowcasePage
      read={useRead(readShowcase, { params: { username }, query: viewAs ? { viewAs } : {} }, { keepPrevious: true })}
    />
  )
}
