import { expect, test } from 'vitest'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { readTypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import { typedDay } from '#platform/wire/values/typed-day.ts'

test('a form takes a day as people type it; a file and a request take strict spellings only', () => {
  const form = new FormData()
  form.set('startDate', '下周五')
  form.set('endDate', 'somewhen')
  const typed = readTypedText(userPositions, 'add', form)
  expect(typed.startDate).toBe(typedDay('下周五'))
  expect(typed.endDate).toBe('somewhen')
  expect(wireValues(userPositions, { startDate: '下周五' }).startDate).toBe('下周五')
  expect(kindOf('date').filter?.read?.('下周五')).toBe('下周五')
})
