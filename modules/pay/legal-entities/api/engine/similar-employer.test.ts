import { expect, it } from 'vitest'
import { similarEmployer } from './similar-employer.ts'

const KNOWN = [
  { id: 'group', key: '示例科技集团有限公司' },
  { id: 'works', key: '示例智造有限公司' },
]

it('finds the employer whose name differs by the legal form or a part', () => {
  expect(similarEmployer('示例科技集团', KNOWN)).toBe('group')
  expect(similarEmployer('示例智造股份有限公司', KNOWN)).toBe('works')
  expect(similarEmployer('示例智造有限公司样本分公司', KNOWN)).toBe('works')
})

it('decides nothing where several employers fit, none fits, or too little is left of the name', () => {
  expect(similarEmployer('示例', KNOWN)).toBeNull()
  expect(similarEmployer('样本物流有限公司', KNOWN)).toBeNull()
  expect(similarEmployer('有限公司', KNOWN)).toBeNull()
})
