import { typedDay } from '#platform/wire/values/typed-day.ts'

/** The values that one line gives for a task. */
export type TaskLine = {
  title: string
  /** As typed; empty where the line omits the value. */
  className: string
  person: string
  end: string
  priority: string
}

/** A sign and its value: up to the next blank, or in quotes. */
const MARK = /(?<=^|\s)(?<sign>[#＃@＠^＾!！])(?:"(?<quoted>[^"]*)"|(?<plain>\S+))/g
/**
 * A date at the end of the line needs no sign, if it has one of these forms: 12-05, 2026-12-05, 12月5日, 明天,
 * 下周五, next friday. The pattern does not match fractions and version numbers.
 */
const LAST_DAY =
  /\s(?<day>(?:\d{4}-)?\d{1,2}-\d{1,2}|(?:next |próximo )?[^\s\d]+|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号])$/iu

const MEANS: Readonly<Record<string, 'className' | 'person' | 'end' | 'priority'>> = {
  '#': 'className',
  '＃': 'className',
  '@': 'person',
  '＠': 'person',
  '^': 'end',
  '＾': 'end',
  '!': 'priority',
  '！': 'priority',
}

/** `title #class @person 12-01 !urgency`, in any order; the last repeated sign wins. */
export function readTaskLine(text: string): TaskLine {
  const line: TaskLine = { title: '', className: '', person: '', end: '', priority: '' }
  for (const { groups = {} } of text.matchAll(MARK)) {
    const { sign = '', quoted, plain = '' } = groups
    const means = MEANS[sign]
    if (means) line[means] = (quoted ?? plain).trim()
  }
  const title = text.replace(MARK, ' ').replace(/\s+/g, ' ').trim()
  const day = LAST_DAY.exec(title)?.groups?.day
  if (line.end !== '' || day === undefined || !isDay(day)) return { ...line, title }
  return { ...line, title: title.replace(LAST_DAY, ''), end: day }
}

/**
 * Text with digits counts as a date even if the date does not exist (13-40), so that the user gets
 * an error. A word counts only if it names a day.
 */
const isDay = (text: string) => /\d/.test(text) || typedDay(text) !== text
