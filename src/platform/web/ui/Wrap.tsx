import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Wrap.module.css'

type WidthProps = { children: ReactNode; className?: string; as?: 'div' | 'section' | 'main' | 'article' }

/** The page's width (1200) with its gutters. */
export function Wrap({ children, className, as: Tag = 'div' }: WidthProps) {
  return <Tag className={classNames(styles.wrap, className)}>{children}</Tag>
}
