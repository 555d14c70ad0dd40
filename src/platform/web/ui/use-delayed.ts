import { useEffect, useState } from 'react'

/** True once `loading` has lasted `ms` (200): what is quick shows no skeleton at all. */
export function useDelayed(loading: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loading) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [loading, ms])
  return loading && late
}
