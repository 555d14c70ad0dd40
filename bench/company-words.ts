/** What made companies are called and say of themselves, in one language. `{}` marks where the trade and the place go. */
export type CompanyWords = {
  language: 'en' | 'ar'
  /** Names of families, places and things that companies are called after. */
  first: readonly string[]
  /** What stands behind it, by the sort of trade. */
  second: readonly string[]
  highlights: readonly string[]
  sentences: readonly string[]
}

const split = (text: string): string[] => text.trim().split(/\s*,\s*/)

export const english: CompanyWords = {
  language: 'en',
  first:
    split(`Harbour, Cedar, Northgate, Blue Heron, Almond Hill, Kestrel, Meridian, Old Bridge, Saltmarsh, Quarry Lane, Rosewood,
    Tamarind, Windward, Juniper, Copperfield, Stonebridge, Lantern, Ashdown, Redcliff, Fairwater, Greenock, Hazel, Ironside,
    Larkspur, Maple Court, Nightingale, Oakhurst, Pembroke, Ridgeway, Silverdale, Thornbury, Underhill, Valebrook, Westbourne,
    Yarrow, Zenith, Beacon, Calder, Dunmore, Elmwood, Foxglove, Granary, Hillcrest, Inverness, Jessamine, Kingsley, Lakeside,
    Marlow, Newhaven, Orchard, Portland, Queensbury, Rowan, Sandpiper, Tidewater, Upland, Vantage, Wexford, Aldgate, Bramley`),
  second:
    split(`Foods, Cold Chain, Logistics, Textiles, Print House, Marine, Solar Works, Timber, Ceramics, Robotics, Clinics, Farms,
    Bakeries, Metals, Packaging, Software, Analytics, Workshops, Mills, Plastics, Instruments, Pharmacy, Furniture, Cement,
    Electrics, Hotels, Schools, Dairies, Fisheries, Nurseries, Engineering, Motors, Studios, Recycling, Water, Optics, Glass`),
  highlights: [
    'A family firm of {} in {}, profitable every year since it opened.',
    'Two sites for {} near {}, the second paid for out of earnings.',
    'Long contracts in {}; customers in {} have stayed for nine years on average.',
    'The only licensed house for {} between the port and {}.',
    'Young team, {} sold by subscription, grown out of one workshop in {}.',
  ],
  sentences: [
    'We employ {n} people and train apprentices every spring.',
    'The plant runs two shifts and was overhauled in {y}.',
    'Our largest buyer takes less than a fifth of what we make.',
    'Accounts are audited, stock is counted twice a year, and nothing is owed to suppliers beyond thirty days.',
    'Money would go into a second line, a cold room and {n} months of working capital.',
    'The founders keep {n} percent and stay for at least three years.',
    'Exports began in {y} and make up a third of sales.',
    'We own the land, lease the vehicles and insure both.',
    'Quality is certified and inspected without notice.',
    'Waste heat warms the offices; the roof carries {n} kilowatts of panels.',
  ],
}

export const arabic: CompanyWords = {
  language: 'ar',
  first:
    split(`الفرات, الزيتون, الواحة, السنابل, النخيل, الياسمين, البوسفور, الجزيرة, الريحان, الشموخ, القلعة, المنارة, الأرز, الصفا,
    الكرمل, الندى, الهلال, البيان, التلال, الجوهرة, الحصن, الخليج, الدانة, الرافدين, السلام, الشرق, الضفاف, الطموح, العقيق, الغدير,
    الفجر, القدس, المجد, النور, الوفاء, اليمامة, بردى, تدمر, جلفار, حوران, زمزم, سبأ, صحار, طيبة, ظفار, عكاظ, غرناطة, قرطاج, كنعان, مأرب`),
  second:
    split(`للأغذية, للتبريد, للنقل, للنسيج, للطباعة, للملاحة, للطاقة الشمسية, للأخشاب, للخزف, للبرمجيات, للعيادات, للمزارع,
    للمخابز, للمعادن, للتغليف, للتحليل, للورش, للمطاحن, للبلاستيك, للأجهزة, للصيدلة, للأثاث, للإسمنت, للكهرباء, للفنادق, للتعليم,
    للألبان, للأسماك, للمشاتل, للهندسة, للسيارات, للتدوير, للمياه, للبصريات, للزجاج`),
  highlights: [
    'شركة عائلية تعمل في {} في {}، ولم تخسر سنة واحدة منذ افتتاحها.',
    'موقعان يعملان في {} قرب {}، والثاني بُني من الأرباح وحدها.',
    'عقود طويلة في {}، وزبائننا في {} معنا منذ تسع سنوات.',
    'البيت المرخَّص الوحيد في {} بين الميناء و{}.',
    'فريق شاب يبيع خدمات {} بالاشتراك، خرج من ورشة واحدة في {}.',
  ],
  sentences: [
    'يعمل معنا {n} موظفًا وندرّب متدربين كل ربيع.',
    'يعمل المصنع بورديتين وقد جُدّدت آلاته سنة {y}.',
    'أكبر زبائننا يأخذ أقل من خُمس ما ننتجه.',
    'حساباتنا مدقّقة، ونجرد المخزون مرتين في السنة، ولا ندين لمورّد بعد ثلاثين يومًا.',
    'سيذهب المال إلى خط ثانٍ وغرفة تبريد ورأس مال عامل لمدة {n} شهرًا.',
    'يحتفظ المؤسسون بنسبة {n} في المئة ويبقون ثلاث سنوات على الأقل.',
    'بدأ التصدير سنة {y} وصار ثلث المبيعات.',
    'نملك الأرض ونستأجر المركبات ونؤمّن عليهما معًا.',
    'الجودة لدينا موثّقة وتُفحص دون موعد.',
    'على السطح ألواح بقدرة {n} كيلوواط.',
  ],
}
