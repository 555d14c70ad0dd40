import { createElement, type JSX, type SVGProps } from 'react'

/** What a drawing is asked: `size` in px, and how thick its lines are of 24 px. Without a name of its own it is for the eye only. */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'children'> & { size?: number | string }

/** A drawing of the set as a component. */
export type IconDrawing = (props: IconProps) => JSX.Element

const LINES = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Makes a component of the shapes of a drawing: lines of 24 by 24, in the colour of the text around. */
export const drawn =
  (shapes: readonly (readonly [shape: string, attributes: Record<string, string>])[]): IconDrawing =>
  ({ size = 24, strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        strokeWidth,
        ...LINES,
        'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : true,
        ...rest,
      },
      ...shapes.map(([shape, attributes]) => createElement(shape, attributes)),
    )
