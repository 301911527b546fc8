/** The values that one line gives for a task. */
export type TaskLine = {
  title: string
  /** As typed; empty where the line omits the value. */
  className: string
  person: string
  end: string
}

/** A sign and its value: up to the next blank, or in quotes. */
const MARK = /(?<=^|\s)(?<sign>[#＃@＠^＾])(?:"(?<quoted>[^"]*)"|(?<plain>\S+))/g

const MEANS: Readonly<Record<string, 'className' | 'person' | 'end'>> = {
  '#': 'className',
  '＃': 'className',
  '@': 'person',
  '＠': 'person',
  '^': 'end',
  '＾': 'end',
}

/** `title #class @person ^2026-12-01`, in any order; the last repeated sign wins. */
export function readTaskLine(text: string): TaskLine {
  const line: TaskLine = { title: '', className: '', person: '', end: '' }
  for (const { groups = {} } of text.matchAll(MARK)) {
    const { sign = '', quoted, plain = '' } = groups
    const means = MEANS[sign]
    if (means) line[means] = (quoted ?? plain).trim()
  }
  return { ...line, title: text.replace(MARK, ' ').replace(/\s+/g, ' ').trim() }
}
