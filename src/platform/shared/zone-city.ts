import { dateFormat } from './formatters.ts'
import { zoneText } from './moments.ts'
import { type Language, localeOf } from './text.ts'

/** Cities that zones are named after, in Arabic: browsers have the words of a country only, where it has one zone. */
const CITIES: Readonly<Record<string, string>> = {
  'Africa/Addis_Ababa': 'أديس أبابا',
  'Africa/Algiers': 'الجزائر العاصمة',
  'Africa/Cairo': 'القاهرة',
  'Africa/Casablanca': 'الدار البيضاء',
  'Africa/Djibouti': 'جيبوتي',
  'Africa/Johannesburg': 'جوهانسبرغ',
  'Africa/Khartoum': 'الخرطوم',
  'Africa/Lagos': 'لاغوس',
  'Africa/Mogadishu': 'مقديشو',
  'Africa/Nairobi': 'نيروبي',
  'Africa/Nouakchott': 'نواكشوط',
  'Africa/Tripoli': 'طرابلس',
  'Africa/Tunis': 'تونس العاصمة',
  'Asia/Aden': 'عدن',
  'Asia/Amman': 'عمّان',
  'Asia/Baghdad': 'بغداد',
  'Asia/Bahrain': 'المنامة',
  'Asia/Baku': 'باكو',
  'Asia/Bangkok': 'بانكوك',
  'Asia/Beirut': 'بيروت',
  'Asia/Calcutta': 'كلكتا',
  'Asia/Damascus': 'دمشق',
  'Asia/Dhaka': 'دكا',
  'Asia/Dubai': 'دبي',
  'Asia/Gaza': 'غزة',
  'Asia/Hebron': 'الخليل',
  'Asia/Hong_Kong': 'هونغ كونغ',
  'Asia/Istanbul': 'إسطنبول',
  'Asia/Jakarta': 'جاكرتا',
  'Asia/Jerusalem': 'القدس',
  'Asia/Karachi': 'كراتشي',
  'Asia/Kolkata': 'كلكتا',
  'Asia/Kuala_Lumpur': 'كوالالمبور',
  'Asia/Kuwait': 'مدينة الكويت',
  'Asia/Manila': 'مانيلا',
  'Asia/Muscat': 'مسقط',
  'Asia/Qatar': 'الدوحة',
  'Asia/Riyadh': 'الرياض',
  'Asia/Seoul': 'سول',
  'Asia/Shanghai': 'شنغهاي',
  'Asia/Singapore': 'سنغافورة',
  'Asia/Tehran': 'طهران',
  'Asia/Tokyo': 'طوكيو',
  'Europe/Amsterdam': 'أمستردام',
  'Europe/Athens': 'أثينا',
  'Europe/Berlin': 'برلين',
  'Europe/Brussels': 'بروكسل',
  'Europe/Bucharest': 'بوخارست',
  'Europe/Budapest': 'بودابست',
  'Europe/Copenhagen': 'كوبنهاغن',
  'Europe/Dublin': 'دبلن',
  'Europe/Helsinki': 'هلسنكي',
  'Europe/Istanbul': 'إسطنبول',
  'Europe/Kiev': 'كييف',
  'Europe/Kyiv': 'كييف',
  'Europe/Lisbon': 'لشبونة',
  'Europe/London': 'لندن',
  'Europe/Luxembourg': 'لوكسمبورغ',
  'Europe/Madrid': 'مدريد',
  'Europe/Moscow': 'موسكو',
  'Europe/Oslo': 'أوسلو',
  'Europe/Paris': 'باريس',
  'Europe/Prague': 'براغ',
  'Europe/Rome': 'روما',
  'Europe/Sofia': 'صوفيا',
  'Europe/Stockholm': 'ستوكهولم',
  'Europe/Vienna': 'فيينا',
  'Europe/Warsaw': 'وارسو',
  'Europe/Zurich': 'زيورخ',
}

/** Where a zone is: the city that it is named after. In Arabic a city that has no word here is told by its country. */
export function zoneCity(zone: string, language: Language): string {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return zoneText(new Date(), language, zone)
  if (language !== 'ar') return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return CITIES[zone] ?? countryOf(zone)
}

const countryOf = (zone: string): string =>
  (
    dateFormat(localeOf('ar'), { timeZone: zone, timeZoneName: 'shortGeneric' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  ).replace(/^توقيت /, '')
