import { describe, expect, it } from 'vitest'
import { inSentence } from './in-sentence.ts'

describe('a label within a sentence', () => {
  it.each([
    ['Department', 'department'],
    ['Órdenes', 'órdenes'],
    ['IP address', 'IP address'],
    ['部门', '部门'],
    ['M', 'm'],
    ['', ''],
  ])('%s', (label, text) => expect(inSentence(label)).toBe(text))
})
