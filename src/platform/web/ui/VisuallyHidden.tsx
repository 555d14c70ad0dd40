import type { ReactNode } from 'react'

/** Words for those who listen to the page: not drawn, but read. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
