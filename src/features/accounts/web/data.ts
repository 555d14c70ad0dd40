import { useEffect, useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { inviter, usernameFree } from '../contract.ts'
import { Username } from '../rules.ts'

/** The member behind a referral link; undefined while unknown and when it is nobody. */
export function useInviter(referral: string | undefined) {
  const { data, isPending } = useRead(
    inviter,
    { params: { referral: referral ?? '' } },
    { enabled: referral !== undefined, staleMs: 60_000 },
  )
  return { inviter: data?.data, looking: referral !== undefined && isPending }
}

const TYPING_MS = 350

/** Whether a user name can be taken, asked once the typing stops; null while unknown. */
export function useUsernameFree(typed: string): boolean | null {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = Username.safeParse(settled).success
  const { data } = useRead(usernameFree, { params: { username: settled } }, { enabled, staleMs: 30_000 })
  return settled === typed ? (data?.data.free ?? null) : null
}
