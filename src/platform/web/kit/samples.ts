// text: samples for the people who build the club
import type { Option } from '../forms/field-props.ts'
import type { TreeOption } from '../forms/picking/tree-rows.ts'

type Say = (english: string, arabic: string) => string

/** Enough currencies for a field that is searched. */
export const currencies = (say: Say): Option[] => [
  { value: 'USD', label: say('US Dollar', 'دولار أمريكي'), hint: 'USD $' },
  { value: 'EUR', label: say('Euro', 'يورو'), hint: 'EUR €' },
  { value: 'AED', label: say('UAE Dirham', 'درهم إماراتي'), hint: 'AED د.إ' },
  { value: 'SAR', label: say('Saudi Riyal', 'ريال سعودي'), hint: 'SAR ر.س' },
  { value: 'EGP', label: say('Egyptian Pound', 'جنيه مصري'), hint: 'EGP £' },
  { value: 'KWD', label: say('Kuwaiti Dinar', 'دينار كويتي'), hint: 'KWD د.ك' },
  { value: 'QAR', label: say('Qatari Riyal', 'ريال قطري'), hint: 'QAR ر.ق' },
  { value: 'BHD', label: say('Bahraini Dinar', 'دينار بحريني'), hint: 'BHD د.ب' },
  { value: 'OMR', label: say('Omani Rial', 'ريال عماني'), hint: 'OMR ر.ع' },
  { value: 'JOD', label: say('Jordanian Dinar', 'دينار أردني'), hint: 'JOD د.أ' },
  { value: 'MAD', label: say('Moroccan Dirham', 'درهم مغربي'), hint: 'MAD د.م' },
  { value: 'GBP', label: say('Pound Sterling', 'جنيه إسترليني'), hint: 'GBP £' },
  { value: 'CHF', label: say('Swiss Franc', 'فرنك سويسري'), hint: 'CHF' },
  { value: 'TRY', label: say('Turkish Lira', 'ليرة تركية'), hint: 'TRY ₺' },
]

const node = (say: Say, id: string, english: string, arabic: string, children: TreeOption[] = []): TreeOption => ({
  id,
  label: say(english, arabic),
  search: say(arabic, english),
  children,
})

/** A corner of the industries. */
export const industries = (say: Say): TreeOption[] => [
  node(say, 'farm', 'Agriculture', 'الزراعة', [
    node(say, 'crops', 'Crops', 'المحاصيل'),
    node(say, 'agritech', 'Agritech', 'التقنية الزراعية'),
    node(say, 'irrigation', 'Irrigation', 'الري'),
  ]),
  node(say, 'food', 'Food and drink', 'الأغذية والمشروبات', [
    node(say, 'foodlog', 'Food logistics', 'لوجستيات الأغذية', [
      node(say, 'cold', 'Cold storage', 'التخزين المبرّد'),
      node(say, 'fleet', 'Refrigerated transport', 'النقل المبرّد'),
    ]),
    node(say, 'bakery', 'Bakeries', 'المخابز'),
  ]),
  node(say, 'energy', 'Energy', 'الطاقة', [
    node(say, 'solar', 'Solar', 'الطاقة الشمسية'),
    node(say, 'wind', 'Wind', 'طاقة الرياح'),
  ]),
  node(say, 'print', 'Printing and packaging', 'الطباعة والتغليف'),
  node(say, 'textiles', 'Textiles', 'المنسوجات'),
]
