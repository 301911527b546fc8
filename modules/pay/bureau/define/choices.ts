import { choices } from '#platform/define/engine/choice-list.ts'

/** Whose months a file is compared with. */
export const BUREAU_REGISTER = choices('bureauRegister', {
  insurance: '社保',
  fund: '公积金',
})

/** The results of comparing a row with the bureau's file, by name in code. */
export const COMPARED_ROW = { not: 'none', same: 'same', differs: 'differs' } as const

export const BUREAU_RESULT = choices(
  'bureauResult',
  {
    [COMPARED_ROW.not]: '未比对',
    [COMPARED_ROW.same]: '一致',
    [COMPARED_ROW.differs]: '有差异',
  },
  {
    [COMPARED_ROW.not]: 'quiet',
    [COMPARED_ROW.same]: 'good',
    [COMPARED_ROW.differs]: 'warn',
  },
)
