import { describe, expect, it } from 'vitest'
import { wireRecord } from './envelope.ts'

const RECORD = { id: '1', version: 3, name: '王', age: 41, left: null, main: true, tags: ['a'] }

describe('a record on the wire', () => {
  it('has an id, a whole version, and plain values', () => {
    expect(wireRecord.safeParse(RECORD)).toEqual({ success: true, data: RECORD })
  })

  it.each([
    ['nothing', null],
    ['a list', [RECORD]],
    ['no id', { version: 1 }],
    ['a version that is no whole number', { id: '1', version: 1.5 }],
    ['an object as a value', { ...RECORD, name: { first: '王' } }],
    ['a list of numbers', { ...RECORD, tags: [1] }],
  ])('refuses %s', (_, value) => {
    expect(wireRecord.safeParse(value).success).toBe(false)
  })
})
