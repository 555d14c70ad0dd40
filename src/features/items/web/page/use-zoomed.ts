import { useEffect, useState } from 'react'

/** Whether two fingers have made the page larger: one finger then moves it about, and is no swipe. */
export function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(() => (window.visualViewport?.scale ?? 1) > 1.01)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const look = () => setZoomed(view.scale > 1.01)
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return zoomed
}
