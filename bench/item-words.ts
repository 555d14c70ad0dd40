/** What made offers are called and say of themselves, in one language. */
export type ItemWords = {
  language: 'en' | 'ar'
  qualities: readonly string[]
  /** What is offered, by kind. */
  things: Readonly<Record<'idea' | 'project' | 'product' | 'service', readonly string[]>>
  /** The name of an offer: a thing and a quality in the order of the language. */
  name(thing: string, quality: string): string
  highlights: readonly string[]
  sentences: readonly string[]
}

const split = (text: string): string[] => text.trim().split(/\s*,\s*/)

export const englishItems: ItemWords = {
  language: 'en',
  qualities: split(
    'Solar, Copper, Cedar, Harbour, Desert, Coastal, Family, Digital, Organic, Steel, Hand-made, Mobile',
  ),
  things: {
    idea: split('orchard, library, water kiosk, repair school, freight exchange, seed bank, tea house, night market'),
    project: split('cold store, marina, clinic, housing terrace, bottling plant, wind park, tram line, fish farm'),
    product: split('pump, lantern, olive press, loom, crane, oven, fishing boat, water tank, carpet, bicycle'),
    service: split(
      'bookkeeping, translation, surveying, catering, customs clearance, recruiting, packaging, photography',
    ),
  },
  name: (thing, quality) => `${quality} ${thing}`,
  highlights: [
    'Ready within {n} days, with papers and a guarantee.',
    'Made by a family firm since {y}.',
    'Runs on its own roof; no fuel, no noise.',
    'For buyers who want to see it before they pay.',
    'Half of the money is there; we look for the other half.',
  ],
  sentences: [
    'Delivery to every port of the Gulf is in the price.',
    'We have sold {n} of them since {y}.',
    'It was checked by an engineer in {y} and stands in our yard.',
    'Spare parts are kept for ten years.',
    'A visit can be arranged on any working day.',
    'The licence runs until 2031 and goes with it.',
    'Three partners each hold a third; all of them agree to the sale.',
    'Payment in {n} parts is possible.',
  ],
}

export const arabicItems: ItemWords = {
  language: 'ar',
  qualities: split('شمسية, نحاسية, ساحلية, صحراوية, عائلية, رقمية, عضوية, فولاذية, يدوية, متنقلة'),
  things: {
    idea: split('مكتبة, مدرسة حرف, بورصة شحن, سوق ليلية, مشتلة, مقهى كتب'),
    project: split('محطة تحلية, عيادة, مزرعة سمك, ساحة حاويات, مطحنة, محطة رياح'),
    product: split('مضخة, فوانيس, معصرة زيتون, سجادة, رافعة, خزانات مياه, دراجة, تمور مجدول'),
    service: split('مسك دفاتر, ترجمة, مساحة, تخليص جمركي, توظيف, تغليف, تصوير'),
  },
  name: (thing, quality) => `${thing} ${quality}`,
  highlights: [
    'جاهزة خلال {n} يومًا مع الأوراق والضمان.',
    'من صنع شركة عائلية منذ سنة {y}.',
    'تعمل على سطحها بلا وقود ولا ضجيج.',
    'نصف المال موجود ونبحث عن النصف الآخر.',
  ],
  sentences: [
    'التوصيل إلى كل موانئ الخليج داخل في السعر.',
    'بعنا منها {n} منذ سنة {y}.',
    'فحصها مهندس سنة {y} وهي في ساحتنا.',
    'قطع الغيار محفوظة لعشر سنوات.',
    'يمكن ترتيب زيارة في أي يوم عمل.',
    'الرخصة سارية حتى 2031 وتنتقل معها.',
    'الدفع على {n} دفعات ممكن.',
  ],
}
