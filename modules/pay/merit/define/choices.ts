import { listed } from '#platform/define/engine/choice-list.ts'
import { monthlyStates } from '#platform/define/sheets/define-month-sheet.ts'

export const MERIT_GRADE = listed('meritGrade', ['A', 'B', 'C', 'D', 'E'])

export const MERIT_STATE = monthlyStates('meritState', '已完成')
