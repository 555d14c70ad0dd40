/** What runs where it is allowed to; elements that come of it carry `data-zq`, so that they are found where nothing runs. */
const ELEMENTS = [
  '<script data-zq>scriptRan()</script>',
  '<img data-zq src=x onerror=scriptRan()>',
  '<svg data-zq onload=scriptRan()>',
  '<body data-zq onload=scriptRan()>',
  '<iframe data-zq srcdoc="<script>top.scriptRan()</script>">',
  '<a data-zq href="javascript:scriptRan()">a</a>',
  '<details data-zq open ontoggle=scriptRan()>',
  '<video data-zq><source onerror=scriptRan()>',
  '<input data-zq autofocus onfocus=scriptRan()>',
  '<style data-zq>*{background:red}</style>',
  '<form data-zq action=javascript:scriptRan()>',
  '<math data-zq><mi href="javascript:scriptRan()">x',
  '<link data-zq rel=stylesheet href=//127.0.0.1/x>',
  '<meta data-zq http-equiv=refresh content=0;url=//x>',
  '<object data-zq data="javascript:scriptRan()">',
  '<base data-zq href=//127.0.0.1/>',
]
/** What may close what a text stands in. */
const BEFORE = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '-->',
  ']]>',
  '</style>',
  '<!--',
  '\\">',
  '`>',
  '&quot;>',
  '%22%3E',
  '\u202e',
  '</a>',
  '{{7*7}}',
  '$' + '{7*7}',
  "';",
  '*/',
  '\u2028',
  'أ">',
  '<x ',
  '&#60;',
]
/** Formulas of spreadsheets, lines of mails, questions of databases, paths. */
const OTHERS = [
  '=1+1',
  '=HYPERLINK("http://x")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=cmd|"/c calc"!A1',
  '\t=1+1',
  '  =1+1',
  'a\r\nBcc: zq@evil.example',
  'a\nX-Zq: 1',
  'a%0d%0aX-Zq: 1',
  "'; drop table users; --",
  "' or '1'='1",
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '[x](javascript:scriptRan())',
  'javascript:scriptRan()',
  'data:text/html,<script>scriptRan()</script>',
  '<%= 7*7 %>',
  '#{7*7}',
  '{constructor.constructor("scriptRan()")()}',
  '$&$1$$',
  '%s%n%x',
  '__proto__',
]

/** At least four hundred, each at most 80 signs long. */
export const PAYLOADS: readonly string[] = [...BEFORE.flatMap(before => ELEMENTS.map(one => before + one)), ...OTHERS]

const HERE = [
  'evil.example',
  '//evil.example',
  'https://evil.example',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
]
const HOW = ['', '/', '/index', '?x=/', '#/', '@127.0.0.1', '%2f', '/%2e%2e', '\t', '/..;/']

/** Where a way back must not lead; sixty. */
export const REDIRECTS: readonly string[] = HERE.flatMap(where => HOW.map(how => where + how))

const LOOPS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
]
const SIXES = [
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
]
const NETS = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
]
const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost']
const WAYS = [
  (host: string) => `http://${host}:PORT/`,
  (host: string) => `http://evil.example@${host}:PORT/x.xml`,
  (host: string) => `https://${host}:PORT/`,
]

/** Addresses of this machine and of private networks as they can be written; `PORT` is that of a server which listens. */
export const INNER_ADDRESSES: readonly string[] = [...LOOPS, ...SIXES, ...NETS, ...NAMES].flatMap(host =>
  WAYS.map(way => way(host)),
)
