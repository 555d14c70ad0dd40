import { useEffect, useState } from 'react'
import { LateScript } from './LateScript.tsx'
import { SCRIPT_MS } from './script-time.ts'

type Starting = { state: { initialized: boolean } }

/** Says that the first screen did not arrive in time, when there is no frame yet that could. */
export function SlowStart({ router }: { router: Starting }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(!router.state.initialized), SCRIPT_MS)
    return () => clearTimeout(timer)
  }, [router])
  return late ? <LateScript /> : null
}
