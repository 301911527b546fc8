import { listed } from '#platform/define/engine/choice-list.ts'

/** What a formality does, by name in code. */
export const FORMALITY = {
  join: '增员',
  leave: '减员',
  base: '基数调整',
  arrears: '补缴',
  moveIn: '转入',
  moveOut: '转出',
  refund: '退费',
  injury: '工伤申报',
  maternity: '生育津贴',
  retirement: '退休申报',
  change: '信息变更',
} as const

export const FORMALITY_KIND = listed('formalityKind', Object.values(FORMALITY))

/** The registers that a formality concerns. */
export const TARGET = { insurance: '社保', fund: '公积金', both: '社保和公积金' } as const

export const FORMALITY_TARGET = listed('formalityTarget', Object.values(TARGET))

/** The kinds that begin a row of a register, that end one, and that book arrears or refunds. */
export const BEGINS: readonly string[] = [FORMALITY.join, FORMALITY.moveIn]
export const ENDS: readonly string[] = [FORMALITY.leave, FORMALITY.moveOut]
/** The kinds that change who is in a register. */
export const MOVES: readonly string[] = [...BEGINS, ...ENDS]

export const BOOKS: readonly string[] = [FORMALITY.arrears, FORMALITY.refund]

/** The kinds whose base counts. */
export const BASED: readonly string[] = [...BEGINS, FORMALITY.base, FORMALITY.arrears]
