import { describe, expect, it } from 'vitest'
import { seatWords } from './workplace-words.ts'

describe('the workplace of a person', () => {
  it('is one word in Chinese and two names elsewhere', () => {
    expect(seatWords('销售部', '专员')).toEqual({
      zh: '销售部专员',
      en: '专员, 销售部',
      es: '专员, 销售部',
    })
    expect(seatWords('Sales', 'Clerk').en).toBe('Clerk, Sales')
  })

  it('does not name a department twice, and does without a post', () => {
    expect(seatWords('销售部', '销售部经理').en).toBe('销售部经理')
    expect(seatWords('Sales', '').es).toBe('Sales')
  })
})
