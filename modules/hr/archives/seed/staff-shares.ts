/** Composition of the demo company's staff; codes as in modules/hr/archives/define/choices.ts. */
export const STATUS_AT_WORK = { '1': 70, '2': 880, '3': 10, '6': 5, '7': 20, '8': 15 } as const
export const STATUS_AWAY = { '4': 86, '5': 11, '0': 3 } as const

export const GENDER = { 男: 58, 女: 42 } as const

export const KIND_USUAL = { '1': 920, '2': 42, '5': 6, '6': 22, '7': 10 } as const
/** Kinds of employment of people who return after retirement: re-hired or adviser. */
export const KIND_REHIRED = { '3': 3, '6': 1 } as const

export const EDU_LEADER = { '5': 10, '6': 62, '7': 26, '8': 2 } as const
export const EDU_USUAL = {
  '1': 5,
  '2': 15,
  '3': 30,
  '4': 40,
  '5': 250,
  '6': 520,
  '7': 130,
  '8': 10,
} as const
export const EDU_INTERN = { '5': 25, '6': 60, '7': 15 } as const

export const MODE_UNDERGRADUATE = { '1': 76, '2': 6, '3': 9, '4': 5, '5': 4 } as const
export const MODE_MASTER = { '1': 82, '6': 18 } as const

export const POLITICAL_YOUNG = { '03': 55, '13': 30, '01': 12, '02': 3 } as const
export const POLITICAL_USUAL = {
  '01': 250,
  '02': 14,
  '04': 3,
  '05': 5,
  '06': 4,
  '07': 3,
  '08': 3,
  '09': 2,
  '10': 4,
  '11': 1,
  '12': 5,
  '13': 706,
} as const

export const MARITAL_YOUNG = { '10': 72, '20': 28 } as const
export const MARITAL_USUAL = { '10': 8, '20': 82, '30': 1, '40': 9 } as const

export const ID_TYPE = { '1': 9_960, '2': 10, '3': 10, '4': 8, '5': 7, '6': 5 } as const
export const HEALTH = { 健康: 84, 良好: 13, 一般: 2, 残疾: 1 } as const
export const BLOOD_TYPE = { A: 28, B: 25, AB: 9, O: 35, 其他: 3 } as const
export const HUKOU = { '1': 48, '2': 16, '3': 20, '4': 16 } as const

/** The larger minorities; the smaller ones share the rest. */
export const NATION_LARGE = {
  '01': 9_140,
  '08': 127,
  '11': 88,
  '03': 82,
  '06': 73,
  '05': 71,
  '15': 58,
  '07': 64,
  '02': 44,
  '04': 42,
} as const
/** In a small company one person is more than the share of a whole minority. */
export const NATION_SMALL = { '01': 91, '11': 3, '03': 3, '08': 3 } as const
