import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { send } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { socialLogin } from '../contract/social.ts'
import type { strings } from '../strings.en.ts'
import { deviceToken } from './device-token.ts'
import { takeKeep } from './social.ts'
import { useEnter } from './use-enter.ts'
import { useRefusalWords } from './use-refusal-words.ts'

type Answer = AnswerOf<typeof socialLogin>

/** What became of a return from a provider. */
export type Return =
  | { is: 'working' }
  | { is: 'failed'; problem: string }
  | { is: 'second-step'; ticket: string; next: string }
  | { is: 'newcomer'; registration: Extract<Answer, { registration: object }>['registration']; next: string }

/** How providers say that the person changed their mind; the second is Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize']

/** What the provider put into the address. */
function readAddress(search: URLSearchParams) {
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => search.get(name) ?? undefined)
  return { code, state, iss, refused: CANCELLED.includes(search.get('error') ?? '') }
}

/** Takes up a return from a provider, once: into the account, to the second step, or to the details of a newcomer. */
export function useReturn() {
  const t = useText<typeof strings>('signin')
  const words = useRefusalWords()
  const [returned, setReturned] = useState<Return>({ is: 'working' })
  const enter = useEnter()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const started = useRef(false)

  const take = async () => {
    const { code, state, iss, refused } = readAddress(search)
    // At once, so that no code stays in the history.
    await navigate('/authentication', { replace: true })
    const kept = state ? takeKeep(state) : null
    if (refused) return setReturned({ is: 'failed', problem: t('authentication.cancelled') })
    if (!code || !state || !kept) return setReturned({ is: 'failed', problem: t('authentication.not-begun') })
    const body = { code, state, keep: kept.keep, ...(iss && { iss }), ...deviceToken() }
    const answer = await send(socialLogin, { body })
    if ('ticket' in answer) return setReturned({ is: 'second-step', ...answer })
    if ('registration' in answer) return setReturned({ is: 'newcomer', ...answer })
    await enter(answer, answer.next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page, whatever is drawn again
  useEffect(() => {
    if (started.current) return
    started.current = true
    take().catch(error => setReturned({ is: 'failed', problem: words(error) }))
  }, [])
  return { returned, fail: (problem: string) => setReturned({ is: 'failed', problem }) }
}
