import { useQuery } from '@tanstack/react-query'
import { refusalToAccess } from '../../../shared/access.ts'
import { foldText } from '../../../shared/text.ts'
import { useViewer } from '../../session.tsx'
import { useRested } from '../../use-rested.ts'
import { findNames, type Nameable } from './name-finder.ts'
import type { Naming } from './naming-at.ts'

const REST_MS = 120

/** Who may be meant by the name being typed; nobody while none is, and for those who may not write yet. */
export function useNames(naming: Naming | null): readonly Nameable[] {
  const viewer = useViewer()
  const typed = useRested(naming?.typed ?? null, REST_MS)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['names', viewer?.id, typed],
    queryFn: ({ signal }) => findNames(typed!, signal),
    enabled: naming !== null && typed !== null && refusalToAccess('with-profile', viewer) === null,
    staleTime: 60_000,
    placeholderData: before => before,
    retry: false,
  })
  if (!naming || !data) return []
  return naming.typed === typed && !isPlaceholderData ? data : data.filter(one => begins(one, naming.typed))
}

/** Of an answer to fewer letters only those stay who are called so: Enter is not to take somebody else. */
function begins({ name, username }: Nameable, typed: string): boolean {
  const start = foldText(typed)
  return [username.toLowerCase(), ...foldText(name).split(' ')].some(word => word.startsWith(start))
}
