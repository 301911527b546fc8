import { choices, inOrder, listed } from '#platform/define/engine/choice-list.ts'

/** Values of TITLE_LINE. */
export const LINE = { technical: '技术', skill: '技能' } as const

export const TITLE_LINE = listed('titleLine', ['技术', '技能'])

/** The series whose titles are of the line of skills. */
const SKILLS = '技能'

export const TITLE_SERIES = listed('titleSeries', [
  '工程',
  '经济',
  '会计',
  '统计',
  '政工',
  '档案',
  '卫生',
  '教育',
  '艺术',
  '新闻出版',
  '农业',
  '技能',
])

/** The levels of each line, the lowest first. */
export const LEVELS_OF: Readonly<Record<string, readonly string[]>> = {
  [LINE.technical]: ['员级', '助理级', '中级', '副高级', '正高级'],
  [LINE.skill]: ['初级工', '中级工', '高级工', '技师', '高级技师'],
}

export const TITLE_LEVEL = listed('titleLevel', [
  '员级',
  '助理级',
  '中级',
  '副高级',
  '正高级',
  '初级工',
  '中级工',
  '高级工',
  '技师',
  '高级技师',
])

/** The line of a series. */
export function lineOf(series: unknown): string {
  return series === SKILLS ? LINE.skill : LINE.technical
}

export const TITLE_GRANT_WAY = listed('titleGrantWay', ['评审', '考试', '考评结合', '初定', '认定'])

/** Codes of TITLE_STATE. */
export const TITLE = { valid: '1', appointed: '2', released: '3', void: '9' } as const

export const TITLE_STATE = choices(
  'titleState',
  { 1: '有效', 2: '已聘', 3: '解聘', 9: '作废' },
  { 1: 'info', 2: 'good', 3: 'quiet', 9: 'bad' },
)

/** Codes of TITLE_TERM_STATE. */
export const TERM = { ahead: '1', running: '2', over: '3', endedEarly: '4', void: '9' } as const

export const TITLE_TERM_STATE = choices(
  'titleTermState',
  { 1: '待聘', 2: '在聘', 3: '期满', 4: '提前解聘', 9: '已撤销' },
  { 1: 'info', 2: 'good', 3: 'quiet', 4: 'warn', 9: 'bad' },
)

/** Codes of TITLE_PAY_STATE: those of an input of pay. */
export const TITLE_PAY_STATE = choices(
  'titlePayState',
  { 0: '待确认', 1: '已确认', 2: '已计入', 9: '已作废' },
  { 0: 'warn', 1: 'good', 2: 'info', 9: 'quiet' },
)

/** Tabs of the page of a title. */
export const TITLE_TAB = inOrder('titleTab', [
  ['about', '职称信息'],
  ['terms', '聘任与津贴'],
])

/** Events on the days of a title. */
export const TITLE_EVENT = inOrder('titleEvent', [['grantDate', '取得']])
