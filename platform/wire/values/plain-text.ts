/** The problem of a value: a key of platform/wire/messages and its values. */
export type ValueProblem = {
  key: string
  values?: Readonly<Record<string, string | number>>
}

/** A message shows no more of a value than this. */
const SHOWN_CHARACTERS = 40

/** A value as a message shows it. */
export function shownValue(text: string): string {
  const characters = [...text]
  if (characters.length <= SHOWN_CHARACTERS) return text
  return `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
}

/** Marks without a shape of their own: soft hyphens, joiners, direction marks, byte order marks. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** The Kangxi radicals U+2F00–2FD5, and the two radicals of the supplement that Unicode itself maps. */
const KANGXI_RADICALS = /[\u2e9f\u2ef3\u2f00-\u2fd5]/g

/** Radicals that Unicode does not map, or maps to a character that the mainland no longer uses. */
const RADICALS: Readonly<Record<string, string>> = {
  '\u2ea9': '王',
  '\u2ec1': '虎',
  '\u2ec5': '见',
  '\u2ec6': '角',
  '\u2ec9': '贝',
  '\u2ecb': '车',
  '\u2ed1': '長',
  '\u2ed3': '长',
  '\u2ed4': '门',
  '\u2ed8': '青',
  '\u2ed9': '韦',
  '\u2eda': '页',
  '\u2edb': '风',
  '\u2edc': '飞',
  '\u2edd': '食',
  '\u2ee2': '马',
  '\u2ee3': '骨',
  '\u2ee4': '鬼',
  '\u2ee5': '鱼',
  '\u2ee6': '鸟',
  '\u2ee7': '卤',
  '\u2ee8': '麦',
  '\u2ee9': '黄',
  '\u2eec': '齐',
  '\u2eee': '齿',
  '\u2ef0': '龙',
  '\u2f3e': '户',
  '\u2fad': '青',
}
const OTHER_RADICALS = new RegExp(`[${Object.keys(RADICALS).join('')}]`, 'g')

/**
 * Composes letters (NFC) and replaces radicals by the characters that they look like: texts copied from PDF files
 * contain radicals, and keyboards do not type them.
 */
export function composed(text: string): string {
  return text
    .normalize('NFC')
    .replace(OTHER_RADICALS, (radical) => RADICALS[radical] ?? radical)
    .replace(KANGXI_RADICALS, (radical) => radical.normalize('NFKC'))
}

/** Signs of full width, digits of other forms and every kind of dash as a keyboard types them. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
}

/** The mark that keeps a spreadsheet from reading digits as a number, and its look-alikes. */
const APOSTROPHES = /^[\s'‘’`´′"“”]+|[\s'‘’`´′"“”]+$/g

export function withoutApostrophes(text: string): string {
  return text.replace(APOSTROPHES, '')
}

/** A text of figures and Latin letters as a keyboard types it, without blanks around it. */
export function asTyped(text: string): string {
  return halfWidth(withoutUnseen(text)).replace(/\s+/g, ' ').trim()
}
