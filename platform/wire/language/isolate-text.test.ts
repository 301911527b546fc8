import { expect, test } from 'vitest'
import { isolate } from './isolate-text.ts'

test.each([
  ['张三 O’Neil', '张三 O’Neil'],
  ['', ''],
  ['a\u202eb', '\u2068a\u202eb\u2069'],
  ['a\u2069\u202eb', '\u2068a\u202eb\u2069'],
  ['\u2068a\u202e\u2069, b', '\u2068\u2068a\u202e\u2069, b\u2069'],
  ['\u2067a', '\u2068a\u2069'],
  ['אבג', '\u2068אבג\u2069'],
])('%j within another text is %j', (text, expected) => {
  expect(isolate(text)).toBe(expected)
})
