import type { ShippedText } from '#platform/define/built-in/shipped-text.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { OCCASION } from './choices.ts'

const KEYS: Readonly<Record<string, string>> = {
  [OCCASION.screened]: 'screened',
  [OCCASION.refused]: 'refused',
  [OCCASION.interview]: 'interview',
}

/** The key of the template of an occasion in a language; null for occasions without one. */
export function templateKey(occasion: string, language: Language): string | null {
  const key = KEYS[occasion]
  return key === undefined ? null : `candidate-message/${key}/${language}`
}

type Text = { key: string; name: string; body: string }

const TEXTS: readonly Text[] = [
  {
    key: 'screened/zh',
    name: '候选人消息：筛选通过（中文）',
    body: `{{name}}，您好：

您应聘{{company}}“{{post}}”（编号 {{number}}）的材料已通过筛选。招聘负责人会与您约定面试，也可在应聘进度页面查看。`,
  },
  {
    key: 'screened/en',
    name: '候选人消息：筛选通过（英文）',
    body: `Dear {{name}},

Your application to {{company}} for “{{post}}” (number {{number}}) has passed screening. The recruiter will arrange an interview with you. You can follow it on the page of your application.`,
  },
  {
    key: 'screened/es',
    name: '候选人消息：筛选通过（西班牙文）',
    body: `Hola, {{name}}:

Su candidatura en {{company}} a «{{post}}» (número {{number}}) ha superado la preselección. Selección concertará una entrevista con usted. Puede seguirla en la página de su candidatura.`,
  },
  {
    key: 'refused/zh',
    name: '候选人消息：未录用（中文）',
    body: `{{name}}，您好：

感谢您应聘{{company}}“{{post}}”（编号 {{number}}）。经慎重考虑，这次我们未能继续。感谢您付出的时间，欢迎应聘其他职位。`,
  },
  {
    key: 'refused/en',
    name: '候选人消息：未录用（英文）',
    body: `Dear {{name}},

Thank you for applying to {{company}} for “{{post}}” (number {{number}}). After careful consideration we will not continue with your application this time. Thank you for your time. You are welcome to apply for other vacancies.`,
  },
  {
    key: 'refused/es',
    name: '候选人消息：未录用（西班牙文）',
    body: `Hola, {{name}}:

Gracias por presentarse en {{company}} a «{{post}}» (número {{number}}). Tras valorarlo con atención, esta vez no seguimos adelante con su candidatura. Gracias por su tiempo. Puede presentarse a otras vacantes.`,
  },
  {
    key: 'interview/zh',
    name: '候选人消息：面试（中文）',
    body: `{{name}}，您好：

请参加{{company}}“{{post}}”（编号 {{number}}）的面试：{{at}}，约 {{minutes}} 分钟，{{mode}}，{{place}}。如不能参加，请尽早与我们联系。`,
  },
  {
    key: 'interview/en',
    name: '候选人消息：面试（英文）',
    body: `Dear {{name}},

We invite you to an interview at {{company}} for “{{post}}” (number {{number}}): {{at}}, about {{minutes}} minutes, {{mode}}, {{place}}. If you cannot come, please tell us early.`,
  },
  {
    key: 'interview/es',
    name: '候选人消息：面试（西班牙文）',
    body: `Hola, {{name}}:

Le invitamos a una entrevista en {{company}} para «{{post}}» (número {{number}}): {{at}}, unos {{minutes}} minutos, {{mode}}, {{place}}. Si no puede acudir, avísenos pronto.`,
  },
]

const FIRST_PLACE = 570

/** The texts that messages to candidates begin with. A company may change them. */
export const messageTexts: readonly ShippedText[] = TEXTS.map(({ key, name, body }, at) => ({
  key: `candidate-message/${key}`,
  name,
  category: '人事',
  query: 'message-text',
  sort: FIRST_PLACE + at,
  types: [],
  body,
}))
