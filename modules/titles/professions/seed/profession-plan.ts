import { TERM, TITLE } from '#modules/titles/professions/define/choices.ts'

/** An appointment of the demo company; its days are counted from today. */
export type PlannedTerm = {
  state: string
  from: number
  to: number | null
  allowance: string | null
  endReason?: string
}

/** A title of the demo company. */
export type PlannedTitle = {
  series: string
  name: string
  level: string
  specialty: string
  yearsAgo: number
  way: string
  state: string
  /** The highest of its line. */
  isHighest: boolean
  /** Another title of the person of the row before. */
  samePerson?: true
  terms?: readonly PlannedTerm[]
  voidReason?: string
}

const YEAR = 365

/** Titles and appointments in every state: running, coming, ending soon, over, ended early, cancelled and void. */
export const PLANNED_TITLES: readonly PlannedTitle[] = [
  {
    series: '工程',
    name: '高级工程师',
    level: '副高级',
    specialty: '机械设计',
    yearsAgo: 4,
    way: '评审',
    state: TITLE.appointed,
    isHighest: true,
    terms: [{ state: TERM.running, from: -45, to: 2 * YEAR, allowance: '800.00' }],
  },
  {
    series: '工程',
    name: '工程师',
    level: '中级',
    specialty: '机械设计',
    yearsAgo: 9,
    way: '评审',
    state: TITLE.released,
    isHighest: false,
    samePerson: true,
    terms: [{ state: TERM.over, from: -3 * YEAR, to: -46, allowance: null }],
  },
  {
    series: '经济',
    name: '中级经济师',
    level: '中级',
    specialty: '人力资源管理',
    yearsAgo: 3,
    way: '考试',
    state: TITLE.appointed,
    isHighest: true,
    terms: [{ state: TERM.running, from: -2 * YEAR, to: 25, allowance: null }],
  },
  {
    series: '会计',
    name: '会计师',
    level: '中级',
    specialty: '会计',
    yearsAgo: 6,
    way: '考试',
    state: TITLE.released,
    isHighest: true,
    terms: [
      {
        state: TERM.endedEarly,
        from: -3 * YEAR,
        to: -200,
        allowance: null,
        endReason: '岗位调整',
      },
    ],
  },
  {
    series: '技能',
    name: '电工技师',
    level: '技师',
    specialty: '维修电工',
    yearsAgo: 2,
    way: '考评结合',
    state: TITLE.valid,
    isHighest: true,
    terms: [
      { state: TERM.void, from: -90, to: YEAR, allowance: null, endReason: '录入错误' },
      { state: TERM.ahead, from: 30, to: 30 + 3 * YEAR, allowance: '500.00' },
    ],
  },
  {
    series: '工程',
    name: '助理工程师',
    level: '助理级',
    specialty: '软件开发',
    yearsAgo: 1,
    way: '初定',
    state: TITLE.valid,
    isHighest: true,
  },
  {
    series: '档案',
    name: '馆员',
    level: '中级',
    specialty: '档案管理',
    yearsAgo: 5,
    way: '认定',
    state: TITLE.void,
    isHighest: false,
    voidReason: '证书无法核实',
  },
]
