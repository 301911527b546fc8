import { expect, test } from 'vitest'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { labelledValues } from './answer.ts'

const FORM = contracts.actions.renew?.form ?? contracts
const PROBLEM = {
  key: 'invalid.dateOrder',
  values: { earlier: '@startDate', later: '@endDate' },
}

test('a field that the form of an action lacks has the label of the record', () => {
  expect(FORM.fields).not.toHaveProperty('startDate')
  const failure = invalidFields(FORM, { endDate: PROBLEM })
  expect(labelledValues(failure, PROBLEM, 'endDate', 'zh')).toEqual({
    earlier: '开始日期',
    later: '结束日期',
    label: '结束日期',
  })
  expect(labelledValues(failure, { key: 'invalid.required' }, 'startDate', 'en').label).toBe(
    'Start',
  )
})
