import { expect, test } from 'vitest'
import { keysInText, namedInText } from './named-in-text.ts'

const zhou = { id: 'a', name: '周亦红' }
const wang = { id: 'b', name: '王川' }
const longer = { id: 'c', name: '王川明' }

test('the words after an at sign are looked up, those of an e-mail address are not', () => {
  expect(keysInText('请@周亦红，看一下 ＠王川 @王川')).toEqual(['周亦红', '王川'])
  expect(keysInText('to zhou@example.com')).toEqual([])
})

test('people are named by their whole name, with or without a blank after it', () => {
  expect(namedInText('@周亦红请过目', [zhou, wang])).toEqual({ people: [zhou], unclear: [] })
  expect(namedInText('＠周亦红 ok', [zhou]).people).toEqual([zhou])
  expect(namedInText('周亦红 without a sign', [zhou]).people).toEqual([])
  expect(namedInText('@王川明 来', [wang, longer]).people).toEqual([longer])
})

test('a name that two people bear is unclear, and one person found twice is not', () => {
  const other = { id: 'd', name: '王川' }
  expect(namedInText('@王川', [wang, other])).toEqual({ people: [], unclear: ['王川'] })
  expect(namedInText('@王川', [wang, wang]).people).toEqual([wang])
})
