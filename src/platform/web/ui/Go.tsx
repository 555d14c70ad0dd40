import type { ComponentPropsWithRef } from 'react'
import { Link, useInRouterContext } from 'react-router'
import { useWords } from './use-words.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type GoProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: string; external?: boolean }

/** True for an address that leaves the product: another site, a mail, a phone number. */
export const leavesTheProduct = (to: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to)

/**
 * A bare link: inside the product by the router, outside it in a new tab that is told nothing about where it came from.
 * Where there is no router (in a toast) it is a plain link.
 */
export function Go({ to, external, children, ...rest }: GoProps) {
  const t = useWords()
  const routed = useInRouterContext()
  if (routed && !external && !leavesTheProduct(to))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  const newTab = external || /^(https?:)?\/\//i.test(to)
  return (
    <a href={to} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })} {...rest}>
      {children}
      {newTab && <VisuallyHidden> ({t('ui.new-window')})</VisuallyHidden>}
    </a>
  )
}
