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
/** A day at the end of the line needs no sign: 12-05, 2026-12-05. */
const LAST_DAY = /\s(?<day>(?:\d{4}-)?\d{1,2}-\d{1,2})$/
const MONTH_AND_DAY = /^(\d{1,2})-(\d{1,2})$/

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
  if (line.end !== '' || day === undefined) return { ...line, title }
  return { ...line, title: title.replace(LAST_DAY, ''), end: day }
}

/** A month and day without a year is the next one; other texts stay as they are. */
export function nextDay(text: string, today: string): string {
  const parts = MONTH_AND_DAY.exec(text)
  if (!parts) return text
  const [, month = '', day = ''] = parts
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const year = Number(today.slice(0, 4)) + (rest < today.slice(5) ? 1 : 0)
  return `${year}-${rest}`
}
