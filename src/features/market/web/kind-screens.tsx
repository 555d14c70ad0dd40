import type { ItemKindKey } from '../../items/contract.ts'
import { KindScreen } from './KindScreen.tsx'

/** Another kind is another screen: what was typed in the one does not stay in the other. */
const screenOf = (kind: ItemKindKey) => () => <KindScreen key={kind} kind={kind} />

export const IdeasScreen = screenOf('idea')
export const ProjectsScreen = screenOf('project')
export const ProductsScreen = screenOf('product')
export const ServicesScreen = screenOf('service')
