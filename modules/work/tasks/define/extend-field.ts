import { rows, text } from '#platform/define/engine/field-kinds.ts'

const MAX_KEY = 40
const MAX_VALUE = 2_000
const MAX_ENTRIES = 20

/** 扩展数据: answers to the class's extra fields, by key. */
export const extendField = (label: string, group: string) =>
  rows(
    label,
    {
      key: text('键名', { required: true, max: MAX_KEY }),
      value: text('值', { max: MAX_VALUE }),
    },
    { group, max: MAX_ENTRIES },
  )
