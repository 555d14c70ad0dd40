import {
  Ban,
  Bell,
  BriefcaseBusiness,
  Files,
  Flag,
  GraduationCap,
  Handshake,
  IdCard,
  KeyRound,
  Languages,
  Link2,
  type LucideIcon,
  MapPin,
  ScrollText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { Section } from '../sections.ts'

/** The sign of each part of the settings. */
export const SECTION_ICONS: Record<Section, LucideIcon> = {
  general: UserRound,
  password: KeyRound,
  security: ShieldCheck,
  notifications: Bell,
  information: IdCard,
  address: MapPin,
  social: Link2,
  files: Files,
  educations: GraduationCap,
  languages: Languages,
  certifications: ScrollText,
  experiences: BriefcaseBusiness,
  partner: Handshake,
  blocked: Ban,
  reports: Flag,
}
